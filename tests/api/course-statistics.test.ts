import { expect, test } from 'vitest'
import { courseStatistics } from '#shared/contract/learning.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { createCourse } from '../factories/catalogue.ts'
import { enrol } from '../factories/learning.ts'
import { asUser } from '../factories/people.ts'
import { ask } from '../helpers/client.ts'
import { useTestHouse } from '../helpers/test-house.ts'

const house = useTestHouse()

async function statisticsOf(id: string, { token }: { token: string }) {
  const { status, body } = await ask(house, `GET /api/courses/${id}/statistics`, { token })
  expect(status).toBe(200)
  return courseStatistics.strict().parse(body)
}

test('a course tells its owner and admins of twelve months, of those who left and those who stayed', async () => {
  const owner = await asUser(house, { authorize: true })
  const id = await createCourse(house, { ownerId: owner.id, title: 'Counted' })
  const [stays, leaves, early, ancient] = [
    await asUser(house),
    await asUser(house),
    await asUser(house),
    await asUser(house),
  ]
  for (const learner of [stays, leaves, early, ancient]) await enrol(house, learner, id)
  const review = (token: string, rating: number) =>
    ask(house, `POST /api/courses/${id}/reviews`, { token, body: { rating, comment: '' } })
  await review(stays.token, 5)
  await review(early.token, 4)
  await review(ancient.token, 5)
  await enrol(house, leaves)
  const now = house.deps.clock.now()
  const month = (back: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
  const move = (table: string, column: string, person: { id: string }, to: Date) =>
    house.pool.query(`update ${table} set ${column} = $1 where course_id = $2 and user_id = $3`, [
      to,
      id,
      person.id,
    ])
  // The last moment before a month belongs to the month before.
  await move('enrolments', 'enrolled_at', early, new Date(month(1).getTime() - 1))
  await move('reviews', 'created_at', early, month(1))
  await move('enrolments', 'enrolled_at', ancient, month(12))
  await move('reviews', 'created_at', ancient, month(12))

  const known = await statisticsOf(id, owner)
  expect(known).toMatchObject({
    title: 'Counted',
    learners: 3,
    reviews: 3,
    rating: 4.67,
    ratings: [0, 0, 0, 1, 2],
  })
  expect(known.months).toEqual(
    Array.from({ length: 12 }, (_, place) => ({
      month: month(11 - place)
        .toISOString()
        .slice(0, 7),
      enrolments: { 11: 2, 9: 1 }[place] ?? 0,
      reviews: { 11: 1, 10: 1 }[place] ?? 0,
    })),
  )
  expect(await statisticsOf(id, await asUser(house, { role: 'admin' }))).toEqual(known)
})

test('a course that does not exist, or no longer, has no statistics', async () => {
  const admin = await asUser(house, { role: 'admin' })
  const gone = await createCourse(house)
  await ask(house, `DELETE /api/courses/${gone}`, admin)
  for (const id of [gone, '01900000-0000-7000-8000-000000000000', 'nonsense']) {
    expect(await ask(house, `GET /api/courses/${id}/statistics`, admin)).toMatchObject({
      status: 404,
      body: { msg: catalogueMessages.courseNotFound },
    })
  }
})
