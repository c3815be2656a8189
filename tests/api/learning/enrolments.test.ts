import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { courses } from '#server/db/schema/index.ts'
import { enrolment, nextCourse } from '#shared/contract/learning/learning.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

async function listEnrolments({ token }: { token: string }) {
  const { body } = await callApi(app, 'GET /user/enrolments', { token })
  return z.array(enrolment.strict()).parse(body)
}

test('lists own courses in order of enrolment, without those left', async () => {
  const [first, second, left] = [
    await createCourse(app, { title: 'First' }),
    await createCourse(app, { title: 'Second' }),
    await createCourse(app),
  ]
  const learner = await asLearner(app, first)
  await enrol(app, learner, first, left)
  await enrol(app, learner, first)
  await enrol(app, learner, first, second)
  await asLearner(app, left)
  const found = await listEnrolments(learner)
  expect(found).toMatchObject([
    { _id: first, title: 'First', available: true },
    { _id: second, title: 'Second', available: true },
  ])
})

test('lists a deleted course as unavailable', async () => {
  const id = await createCourse(app)
  const learner = await asLearner(app, id)
  await app.deps.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, id))
  expect(await listEnrolments(learner)).toMatchObject([{ _id: id, available: false }])
})

test('each course has the learner’s own progress, or null before the first report', async () => {
  const [start, untouched] = [await createCourse(app), await createCourse(app)]
  const learner = await asLearner(app, start, untouched)
  const other = await asLearner(app, untouched)
  const report = { position: 60, duration: 60, watched: [[0, 60]], at: '2026-01-01T12:00:00.000Z' }
  await callApi(app, `PUT /api/courses/${start}/progress`, { token: learner.token, body: report })
  await callApi(app, `PUT /api/courses/${untouched}/progress`, { token: other.token, body: report })
  const progress = {
    course: start,
    position: 60,
    duration: 60,
    percent: 100,
    completed: true,
    completedBy: 'watching',
    at: '2026-01-01T12:00:00.000Z',
  }
  expect(await listEnrolments(learner)).toMatchObject([
    { _id: start, progress },
    { _id: untouched, progress: null },
  ])
})

describe('the next course', () => {
  const report = (seconds: number, at: string) => ({
    position: seconds,
    duration: 100,
    watched: [[0, seconds]],
    at,
  })
  const watch = (token: string, course: string, seconds: number, minute: number) =>
    callApi(app, `PUT /api/courses/${course}/progress`, {
      token,
      body: report(seconds, `2026-01-01T12:${String(minute).padStart(2, '0')}:00.000Z`),
    })

  async function findNext({ token }: { token: string }, after?: string) {
    const query = after ? `?after=${after}` : ''
    const { body } = await callApi(app, `GET /user/enrolments/next${query}`, { token })
    return nextCourse.parse(body).next
  }

  test('is the one last watched, of those that are not completed', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => createCourse(app)))
    const [early, late, completed, marked, untouched] = ids as [
      string,
      string,
      string,
      string,
      string,
    ]
    const learner = await asLearner(app, ...ids)
    await watch(learner.token, early, 10, 1)
    await watch(learner.token, late, 20, 2)
    await watch(learner.token, completed, 95, 3)
    await watch(learner.token, marked, 30, 4)
    await callApi(app, `PUT /api/courses/${marked}/completion`, {
      token: learner.token,
      body: { completed: true, at: '2026-01-01T12:05:00.000Z' },
    })
    expect(await findNext(learner)).toMatchObject({ _id: late, progress: { percent: 20 } })
    expect(await findNext(learner, late)).toMatchObject({ _id: early })
    await enrol(app, learner, late, untouched)
    expect(await findNext(learner, late)).toMatchObject({ _id: untouched, progress: null })
  })

  test('is none if all others are completed or deleted', async () => {
    const [current, deleted] = [await createCourse(app), await createCourse(app)]
    const learner = await asLearner(app, current, deleted)
    await app.deps.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, deleted))
    expect(await findNext(learner, current)).toBeNull()
    expect(await findNext(await asLearner(app))).toBeNull()
  })
})
