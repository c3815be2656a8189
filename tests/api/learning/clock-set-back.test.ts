import { expect, test } from 'vitest'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

/** The time that the learner's device takes from the server. */
const serverTime = () => app.clock.now().toISOString()

/** A learner of a server whose clock is an hour ahead. */
async function learnerAhead(lessonCount = 2) {
  app.clock.pass({ hours: 1 })
  const { course, lessons } = await createCourseWithLessons(
    app,
    Array.from({ length: lessonCount }, () => ({})),
  )
  const [lesson = ''] = lessons
  const { token } = await asLearner(app, course)
  return { token, course, lesson }
}

const setBack = () => app.clock.pass({ hours: -1 })

test('a note that is changed after the clock was set back keeps the change', async () => {
  const { token, lesson } = await learnerAhead()
  const path = `/api/lessons/${lesson}/notes/${crypto.randomUUID()}` as const
  const write = (body: string) =>
    callApi(app, `PUT ${path}`, { token, body: { seconds: 1, body, at: serverTime() } })
  await write('Before')
  setBack()
  expect((await write('After')).body).toMatchObject({ note: { body: 'After' } })
})

test('a note that is deleted after the clock was set back stays deleted', async () => {
  const { token, lesson } = await learnerAhead()
  const path = `/api/lessons/${lesson}/notes/${crypto.randomUUID()}` as const
  const body = { seconds: 1, body: 'Before', at: serverTime() }
  await callApi(app, `PUT ${path}`, { token, body })
  setBack()
  await callApi(app, `DELETE ${path}?at=${serverTime()}`, { token })
  const notes = await callApi(app, `GET /api/lessons/${lesson}/notes`, { token })
  expect(notes.body).toMatchObject({ notes: [] })
})

test('the mark of a lesson is removed after the clock was set back', async () => {
  const { token, lesson } = await learnerAhead()
  const mark = (completed: boolean) =>
    callApi(app, `PUT /api/lessons/${lesson}/completion`, {
      token,
      body: { completed, by: 'mark', at: serverTime() },
    })
  expect((await mark(true)).body).toMatchObject({ lessons: [{ completedBy: 'mark' }, {}] })
  setBack()
  expect((await mark(false)).body).toMatchObject({ lessons: [{ completedBy: null }, {}] })
})

test.each([1, 2])(
  'the mark of a course with %i lessons is removed then too',
  async (lessonCount) => {
    const { token, course } = await learnerAhead(lessonCount)
    const mark = (completed: boolean) =>
      callApi(app, `PUT /api/courses/${course}/completion`, {
        token,
        body: { completed, at: serverTime() },
      })
    expect((await mark(true)).body).toMatchObject({ completed: true })
    setBack()
    expect((await mark(false)).body).toMatchObject({ completed: false })
  },
)

test('a lesson goes on where it was left after the clock was set back', async () => {
  const { token, lesson } = await learnerAhead()
  const watchTo = (position: number) =>
    callApi(app, `PUT /api/lessons/${lesson}/progress`, {
      token,
      body: { position, duration: 100, watched: [[0, position]], at: serverTime() },
    })
  await watchTo(20)
  setBack()
  expect((await watchTo(30)).body).toMatchObject({ position: 30 })
})

test('a later decision that another process stored, whose clock is a little ahead, is kept', async () => {
  const { token, course } = await learnerAhead()
  const mark = (completed: boolean) =>
    callApi(app, `PUT /api/courses/${course}/completion`, {
      token,
      body: { completed, at: serverTime() },
    })
  app.clock.pass({ minutes: 0.5 })
  await mark(true)
  app.clock.pass({ minutes: -0.5 })
  expect((await mark(false)).body).toMatchObject({ completed: true })
  setBack()
})
