import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { courses } from '#server/db/schema/index.ts'
import { enrolment } from '#shared/contract/learning.ts'
import { createCourse } from '../factories/catalogue.ts'
import { asLearner, enrol } from '../factories/learning.ts'
import { ask } from '../helpers/client.ts'
import { useTestHouse } from '../helpers/test-house.ts'

const house = useTestHouse()

async function enrolmentsOf({ token }: { token: string }) {
  const { body } = await ask(house, 'GET /user/enrolments', { token })
  return z.array(enrolment.strict()).parse(body)
}

test('the own courses come in the order of enrolment, without those left', async () => {
  const [first, second, left] = [
    await createCourse(house, { title: 'First' }),
    await createCourse(house, { title: 'Second' }),
    await createCourse(house),
  ]
  const learner = await asLearner(house, first)
  await enrol(house, learner, first, left)
  await enrol(house, learner, first)
  await enrol(house, learner, first, second)
  await asLearner(house, left)
  const found = await enrolmentsOf(learner)
  expect(found).toMatchObject([
    { _id: first, title: 'First', available: true },
    { _id: second, title: 'Second', available: true },
  ])
})

test('a course that was deleted is listed as unavailable', async () => {
  const id = await createCourse(house)
  const learner = await asLearner(house, id)
  await house.deps.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, id))
  expect(await enrolmentsOf(learner)).toMatchObject([{ _id: id, available: false }])
})

test('each course has the learner’s own progress, or null before it was opened', async () => {
  const [begun, untouched] = [await createCourse(house), await createCourse(house)]
  const learner = await asLearner(house, begun, untouched)
  const other = await asLearner(house, untouched)
  const report = { position: 60, duration: 60, watched: [[0, 60]], at: '2026-01-01T12:00:00.000Z' }
  await ask(house, `PUT /api/courses/${begun}/progress`, { token: learner.token, body: report })
  await ask(house, `PUT /api/courses/${untouched}/progress`, { token: other.token, body: report })
  const progress = {
    course: begun,
    position: 60,
    duration: 60,
    percent: 100,
    completed: true,
    at: '2026-01-01T12:00:00.000Z',
  }
  expect(await enrolmentsOf(learner)).toMatchObject([
    { _id: begun, progress },
    { _id: untouched, progress: null },
  ])
})
