import { expect, test } from 'vitest'
import { courseStatistics } from '#shared/contract/learning/learning.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { passUntil } from '#tests/helpers/notification-emails.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

async function getStatistics(id: string, { token }: { token: string }) {
  const { status, body } = await callApi(app, `GET /api/courses/${id}/statistics`, { token })
  expect(status).toBe(200)
  return courseStatistics.strict().parse(body)
}

test('returns twelve months of enrolments and reviews to the owner and admins', async () => {
  // So that the month does not end meanwhile.
  passUntil(app, '12:00')
  const owner = await asUser(app, { authorize: true })
  const id = await createCourse(app, { ownerId: owner.id, title: 'Counted' })
  const [stays, leaves, early, ancient] = [
    await asUser(app),
    await asUser(app),
    await asUser(app),
    await asUser(app),
  ]
  for (const learner of [stays, leaves, early, ancient]) await enrol(app, learner, id)
  const review = (token: string, rating: number) =>
    callApi(app, `POST /api/courses/${id}/reviews`, { token, body: { rating, comment: '' } })
  await review(stays.token, 5)
  await review(early.token, 4)
  await review(ancient.token, 5)
  await enrol(app, leaves)
  const now = app.deps.clock.now()
  const month = (back: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
  const move = (table: string, column: string, user: { id: string }, to: Date) =>
    app.pool.query(`update ${table} set ${column} = $1 where course_id = $2 and user_id = $3`, [
      to,
      id,
      user.id,
    ])
  // The last moment before a month belongs to the month before.
  await move('enrolments', 'enrolled_at', early, new Date(month(1).getTime() - 1))
  await move('reviews', 'created_at', early, month(1))
  await move('enrolments', 'enrolled_at', ancient, month(12))
  await move('reviews', 'created_at', ancient, month(12))

  const statistics = await getStatistics(id, owner)
  expect(statistics).toMatchObject({
    title: 'Counted',
    learners: 3,
    reviews: 3,
    rating: 4.67,
    ratings: [0, 0, 0, 1, 2],
  })
  expect(statistics.months).toEqual(
    Array.from({ length: 12 }, (_, index) => ({
      month: month(11 - index)
        .toISOString()
        .slice(0, 7),
      enrolments: { 11: 2, 9: 1 }[index] ?? 0,
      reviews: { 11: 1, 10: 1 }[index] ?? 0,
    })),
  )
  expect(await getStatistics(id, await asUser(app, { role: 'admin' }))).toEqual(statistics)
})

test('returns 404 for an unknown or deleted course', async () => {
  const admin = await asUser(app, { role: 'admin' })
  const deleted = await createCourse(app)
  await callApi(app, `DELETE /api/courses/${deleted}`, admin)
  for (const id of [deleted, '01900000-0000-7000-8000-000000000000', 'nonsense']) {
    expect(await callApi(app, `GET /api/courses/${id}/statistics`, admin)).toMatchObject({
      status: 404,
      body: { msg: catalogueMessages.courseNotFound },
    })
  }
})
