import { expect, test } from 'vitest'
import { cleanUpCatalogue } from '#server/domain/catalogue/index.ts'
import { courseCardListResponse } from '#shared/contract/courses/catalogue.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

/** The short shape of the only course of a category, without the response cache. */
async function getCard(categoryId: string) {
  await app.deps.events.publish('catalogueChanged', {})
  const { body } = await callApi(app, `GET /api/courses?fields=card&category=${categoryId}`)
  return courseCardListResponse.parse(body).courses[0]
}

async function setUp(options: { durationSeconds?: number } = {}) {
  const categoryId = await createCategory(app)
  const id = await createCourse(app, { categoryId, ...options })
  return { id, learners: async () => (await getCard(categoryId))?.learners, categoryId }
}

test('counts those who are enrolled now', async () => {
  const { id, learners } = await setUp()
  expect(await learners()).toBe(0)
  const [ada, bob] = [await asMember(app), await asMember(app)]
  await enrol(app, ada, id)
  await enrol(app, bob, id)
  expect(await learners()).toBe(2)
  await enrol(app, ada, id)
  expect(await learners()).toBe(2)
  await enrol(app, ada)
  expect(await learners()).toBe(1)
  await enrol(app, ada, id)
  expect(await learners()).toBe(2)
  await app.pool.query('delete from users where id = $1', [bob.id])
  expect(await learners()).toBe(1)
})

test('counts parallel enrolments exactly, before and after the cleanup', async () => {
  const { id, learners } = await setUp()
  const members = await Promise.all(Array.from({ length: 20 }, () => asMember(app)))
  await Promise.all(members.map((member) => enrol(app, member, id)))
  expect(await learners()).toBe(20)
  await Promise.all([
    cleanUpCatalogue(app.deps),
    ...members.slice(0, 5).map((member) => enrol(app, member)),
  ])
  expect(await learners()).toBe(15)
  await cleanUpCatalogue(app.deps)
  expect(await learners()).toBe(15)
  const { rows } = await app.pool.query('select change from learner_counts where course_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ change: 15 }])
})

test('an enrolment does not wait for another one in the same course', async () => {
  const { id } = await setUp()
  const [ada, bob] = [await asMember(app), await asMember(app)]
  const open = await app.pool.connect()
  try {
    await open.query('begin')
    await open.query('insert into enrolments (user_id, course_id) values ($1, $2)', [ada.id, id])
    await enrol(app, bob, id)
  } finally {
    await open.query('rollback')
    open.release()
  }
})

test.each([
  [undefined, null],
  [20, 1],
  [5400, 90],
])('a length of %s seconds is %s minutes on the card', async (durationSeconds, minutes) => {
  const { categoryId } = await setUp(durationSeconds === undefined ? {} : { durationSeconds })
  expect(await getCard(categoryId)).toMatchObject({ minutes })
})

test('the full shape of a course has neither', async () => {
  const { id } = await setUp({ durationSeconds: 60 })
  const { body } = await callApi(app, `GET /api/courses/${id}`)
  const course = (body['course'] as object[])[0]
  expect(course).not.toHaveProperty('minutes')
  expect(course).not.toHaveProperty('learners')
})
