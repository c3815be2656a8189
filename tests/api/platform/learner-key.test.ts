import { expect, test } from 'vitest'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { callApi } from '#tests/helpers/client.ts'
import { listScans } from '#tests/helpers/databases/statements.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

/** The column by which the rows of a learner can be kept together on one of many database servers. */
const keys: Record<string, string> = {
  enrolments: 'user_id',
  lesson_notes: 'user_id',
  lesson_progress: 'user_id',
  notifications: 'receiver_id',
  saved_courses: 'user_id',
}

/** Recommendations compare learners with each other, so these read other shards. */
const comparesLearners = /^\s*with seeds as/

test('what learners do often reads and writes their own rows by their own key', async () => {
  const { course, lessons } = await createCourseWithLessons(app, [{}, {}])
  const [lesson = ''] = lessons
  const { token, id } = await asLearner(app, course)
  const other = await createCourseWithLessons(app, [{}])
  const note = `/api/lessons/${lesson}/notes/${crypto.randomUUID()}` as const
  const at = app.clock.now().toISOString()
  const report = { position: 9, duration: 90, watched: [[0, 9]], at }
  const calls: Parameters<typeof callApi>[1][] = [
    'GET /user/user?fields=short',
    'GET /user/home',
    'GET /user/enrolments',
    'GET /user/enrolments/next',
    'GET /user/saved',
    `GET /api/courses/${course}/learning`,
    `GET /api/lessons/${lesson}`,
    `GET /api/lessons/${lesson}/notes`,
    'GET /api/notifications',
    'GET /api/notifications/unread',
  ]
  const writes: [Parameters<typeof callApi>[1], unknown?][] = [
    ['PATCH /user/addcart', { cart: [{ _id: course }, { _id: other.course }] }],
    [`PUT /api/courses/${other.course}/saved`],
    [`PUT /api/lessons/${lesson}/progress`, report],
    [`PUT /api/lessons/${lesson}/completion`, { completed: true, by: 'mark', at }],
    [`PUT ${note}`, { seconds: 1, body: 'Bridges first', at }],
    ['POST /api/notifications/read', {}],
  ]
  const scans = await listScans(app, id, async () => {
    for (const [call, body] of writes) {
      expect((await callApi(app, call, { token, body })).status, call).toBe(200)
    }
    for (const call of calls) {
      expect((await callApi(app, call, { token })).status, call).toBe(200)
    }
  })
  const own = scans.filter(
    ({ table, statement }) => table in keys && !comparesLearners.test(statement),
  )
  expect(new Set(own.map(({ table }) => table))).toEqual(new Set(Object.keys(keys)))
  const elsewhere = own.filter(({ table, columns }) => !columns.includes(keys[table] ?? ''))
  expect(elsewhere).toEqual([])
})
