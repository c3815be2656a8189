import { expect, test } from 'vitest'
import { z } from 'zod'
import { courses } from '#server/db/schema/index.ts'
import { personalHome } from '#shared/contract/courses/discovery.ts'
import {
  enrolment,
  nextCourse,
  progress,
  progressSummary,
} from '#shared/contract/learning/learning.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

/** The calls of clients that know a course as one video, for courses with several lessons. */
const app = useTestApp()

type Who = { token: string }

const at = () => app.clock.now().toISOString()
const report = (seconds: number) => ({
  position: seconds,
  duration: 100,
  watched: [[0, seconds]],
  at: at(),
})

async function watch({ token }: Who, lesson = '', seconds = 100): Promise<void> {
  app.clock.pass({ minutes: 1 })
  const body = report(seconds)
  const { status } = await callApi(app, `PUT /api/lessons/${lesson}/progress`, { token, body })
  expect(status).toBe(200)
}

async function mark({ token }: Who, lesson = ''): Promise<void> {
  app.clock.pass({ minutes: 1 })
  const body = { completed: true, by: 'mark', at: at() }
  await callApi(app, `PUT /api/lessons/${lesson}/completion`, { token, body })
}

const get = async ({ token }: Who, path: `/${string}`) =>
  (await callApi(app, `GET ${path}`, { token })).body
const listEnrolments = async (who: Who) =>
  z.array(enrolment.strict()).parse(await get(who, '/user/enrolments'))
const listProgress = async (who: Who) =>
  z.array(progressSummary.strict()).parse(await get(who, '/user/progress'))
const listStarted = async (who: Who) =>
  personalHome.parse(await get(who, '/user/home')).continueLearning
const findNext = async (who: Who) => nextCourse.parse(await get(who, '/user/enrolments/next')).next

async function learnerOfFour() {
  const { course, lessons } = await createCourseWithLessons(app, [
    [{ title: 'One', isPreview: true }, { title: 'Two' }],
    [{ title: 'Extra', isRequired: false }, { title: 'Three' }],
  ])
  return { course, lessons, learner: await asLearner(app, course) }
}

test('lists continue with a lesson that the sequence opens', async () => {
  const { course, lessons } = await createCourseWithLessons(app, [
    { title: 'One' },
    { title: 'Two' },
    { title: 'Three' },
    { title: 'Four' },
  ])
  const learner = await asLearner(app, course)
  await watch(learner, lessons[0])
  await watch(learner, lessons[2])
  expect(await listStarted(learner)).toMatchObject([{ lesson: 'Four' }])
  await app.pool.query(`update courses set lesson_order = 'sequence' where id = $1`, [course])
  expect(await listStarted(learner)).toMatchObject([{ lesson: 'Two' }])
})

test('lists count the completed required lessons and name the one to continue with', async () => {
  const { course, lessons, learner } = await learnerOfFour()
  expect(await listEnrolments(learner)).toMatchObject([{ _id: course, progress: null }])
  expect(await listProgress(learner)).toEqual([])
  expect(await listStarted(learner)).toMatchObject([
    { lesson: 'One', percent: 0, lessons: { completed: 0, total: 3 } },
  ])
  await watch(learner, lessons[0])
  await watch(learner, lessons[1], 40)
  const expected = {
    percent: 33,
    completed: false,
    completedBy: null,
    position: 40,
    duration: 100,
    at: expect.any(String),
    lessons: { completed: 1, total: 3, current: { _id: lessons[1], title: 'Two' } },
  }
  expect(await listEnrolments(learner)).toMatchObject([{ progress: { course, ...expected } }])
  expect(await listProgress(learner)).toMatchObject([expected])
  expect(await findNext(learner)).toMatchObject({ _id: course, progress: expected })
  expect(await listStarted(learner)).toMatchObject([
    { lesson: 'Two', minutesLeft: 1, percent: 33, lessons: expected.lessons },
  ])
})

test('a course is completed once its last required lesson is marked', async () => {
  const { lessons, learner } = await learnerOfFour()
  for (const id of [lessons[0], lessons[1], lessons[3]]) await mark(learner, id)
  expect(await listEnrolments(learner)).toMatchObject([
    { progress: { percent: 100, completed: true, completedBy: 'mark' } },
  ])
  expect(await listStarted(learner)).toEqual([])
  expect(await findNext(learner)).toBeNull()
})

test('a lesson that is not released is not the one to continue with', async () => {
  const { course, lessons } = await createCourseWithLessons(app, [
    { title: 'One' },
    { title: 'Next week', releaseDays: 7 },
    { title: 'In a century', releaseDate: '2126-01-01', releaseZone: 'UTC' },
    { title: 'Now' },
  ])
  const learner = await asLearner(app, course)
  await watch(learner, lessons[0])
  expect(await listStarted(learner)).toMatchObject([{ lesson: 'Now' }])
  app.clock.pass({ days: 8 })
  expect(await listStarted(learner)).toMatchObject([{ lesson: 'Next week' }])
})

test('clients of one video per course report the first lesson, and read the share of lessons', async () => {
  const { course, lessons, learner } = await learnerOfFour()
  const { token } = learner
  const put = await callApi(app, `PUT /api/courses/${course}/progress`, {
    token,
    body: report(96),
  })
  expect(progress.strict().parse(put.body)).toMatchObject({
    position: 96,
    percent: 33,
    completed: false,
    watched: [[0, 96]],
    lessons: { current: { _id: lessons[1] } },
  })
  expect(await get(learner, `/api/courses/${course}/progress`)).toMatchObject({ percent: 33 })
  const body = { completed: true, at: at() }
  const marked = await callApi(app, `PUT /api/courses/${course}/completion`, { token, body })
  expect(marked.body).toMatchObject({ completed: true, completedBy: 'mark', percent: 33 })
})

test('courses with one lesson have no fields of lessons', async () => {
  const course = await createCourse(app)
  const learner = await asLearner(app, course)
  const body = report(50)
  const { token } = learner
  const put = await callApi(app, `PUT /api/courses/${course}/progress`, { token, body })
  const [listed] = await listEnrolments(learner)
  const [started] = await listStarted(learner)
  for (const shape of [put.body, listed?.progress, (await listProgress(learner))[0], started]) {
    expect(shape).toMatchObject({ percent: 50 })
    expect(shape).not.toHaveProperty('lessons')
  }
})

test('only published and unlisted courses can be entered and saved; drafts do not exist', async () => {
  const statuses = ['published', 'unlisted', 'archived', 'draft'] as const
  const results: Record<string, unknown[]> = {}
  for (const status of statuses) {
    const { course } = await createCourseWithLessons(app, [{}], { status })
    const { token } = await asMember(app)
    const cart = { token, body: { cart: [{ _id: course }] } }
    const saved = await callApi(app, `PUT /api/courses/${course}/saved`, { token })
    const listed = await callApi(app, 'GET /user/saved', { token })
    const enrolled = await callApi(app, 'PATCH /user/addcart', cart)
    const result = enrolled.status === 200 ? 'enrolled' : enrolled.body['code']
    results[status] = [result, saved.status, JSON.stringify(listed.body).includes(course)]
  }
  expect(results).toEqual({
    published: ['enrolled', 200, true],
    unlisted: ['enrolled', 200, true],
    archived: ['course_not_open', 404, false],
    draft: ['unknown_course', 404, false],
  })
})

test('a course that became a draft again is unavailable to its learners, an archived one is not', async () => {
  const { course, lessons, learner } = await learnerOfFour()
  const { db } = app.deps
  await watch(learner, lessons[1], 10)
  const review = { token: learner.token, body: { rating: 4, comment: 'Good.' } }
  await db.update(courses).set({ status: 'archived' })
  expect(await listEnrolments(learner)).toMatchObject([{ available: true }])
  expect(await listStarted(learner)).toHaveLength(1)
  await db.update(courses).set({ status: 'draft' })
  expect(await listEnrolments(learner)).toMatchObject([
    { available: false, progress: { lessons: { current: null } } },
  ])
  expect(await listStarted(learner)).toEqual([])
  expect(await findNext(learner)).toBeNull()
  expect(await get(learner, '/user/user')).toMatchObject({ cart: [{ available: false, link: '' }] })
  const calls = ['progress', 'learning', 'outline', 'reviews'].map(
    (call) => `GET /api/courses/${course}/${call}` as const,
  )
  for (const call of calls) {
    expect((await callApi(app, call, { token: learner.token })).status, call).toBe(404)
  }
  const posted = await callApi(app, `POST /api/courses/${course}/reviews`, review)
  expect(posted.status).toBe(404)
})
