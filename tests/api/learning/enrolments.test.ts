import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { courses } from '#server/db/schema/index.ts'
import { enrolment } from '#shared/contract/learning.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { asLearner, enrol } from '#tests/factories/learning.ts'
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
    at: '2026-01-01T12:00:00.000Z',
  }
  expect(await listEnrolments(learner)).toMatchObject([
    { _id: start, progress },
    { _id: untouched, progress: null },
  ])
})
