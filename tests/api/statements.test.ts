import { beforeAll, expect, test } from 'vitest'
import { createCategory, createCourse } from '../factories/catalogue.ts'
import { createComment, createPost } from '../factories/community.ts'
import { asLearner, createReview } from '../factories/learning.ts'
import { asMember } from '../factories/people.ts'
import { ask } from '../helpers/client.ts'
import { statementsOf } from '../helpers/statements.ts'
import { useTestHouse } from '../helpers/test-house.ts'

const house = useTestHouse()
/** Of each kind: a statement for each of them would be counted. */
const rows = 3
const people = { admin: { token: '' }, author: { token: '', id: '' }, learner: { token: '' } }
let courseId = ''

beforeAll(async () => {
  people.admin = await asMember(house, { role: 'admin' })
  people.author = await asMember(house, { authorize: true })
  const courseIds: string[] = []
  for (let place = 0; place < rows; place++) {
    courseIds.push(await createCourse(house, { ownerId: people.author.id, description: 'Short.' }))
    await createCategory(house)
    const postId = await createPost(house, people.author.token)
    await createComment(house, people.admin.token, postId)
    const body = { name: 'Ada Asks', email: 'ada@example.test', message: 'Where is the map?' }
    await ask(house, 'POST /api/contact', { body })
    const member = await asMember(house)
    const role = { token: people.admin.token, body: { role: 'instructor' } }
    await ask(house, `PATCH /api/admin/users/${member.id}`, role)
  }
  people.learner = await asLearner(house, ...courseIds)
  for (const id of courseIds) await createReview(house, people.learner, id)
  courseId = courseIds[0] ?? ''
})

const calls: [who: keyof typeof people | 'visitor', statements: number, path: () => string][] = [
  ['visitor', 2, () => '/api/courses'],
  ['visitor', 2, () => '/api/courses?fields=card&page=2&limit=2'],
  ['visitor', 2, () => '/api/courses?search=course'],
  ['visitor', 2, () => `/api/courses/${courseId}?reviews=0`],
  ['visitor', 3, () => `/api/courses/instructor/${people.author.id}`],
  // Those of members look up the session, too.
  ['learner', 1 + 1, () => '/user/user?fields=short'],
  ['learner', 1 + 2, () => '/user/user'],
  ['learner', 1 + 1, () => '/user/enrolments'],
  ['learner', 1 + 2, () => `/user/social/profile/${people.author.id}`],
  ['learner', 1 + 2, () => `/user/social/profile/${people.author.id}?fields=short`],
  ['author', 1 + 2, () => '/api/courses/my_course'],
  ['author', 1 + 2, () => '/api/courses/my_course?fields=card&sort=title'],
  ['author', 1 + 2, () => '/api/courses/my_course?fields=card&page=2&limit=2'],
  ['author', 1 + 2, () => '/api/courses/my_course?fields=card&search=course'],
  ['admin', 1 + 2, () => '/api/admin/courses'],
  ['admin', 1 + 2, () => '/api/admin/courses?search=course'],
  ['admin', 1 + 2, () => '/api/admin/categories'],
  ['admin', 1 + 2, () => '/api/admin/instructors'],
  ['admin', 1 + 2, () => '/api/admin/instructors?search=person'],
  ['admin', 1 + 2, () => '/api/admin/messages'],
  ['admin', 1 + 2, () => '/api/admin/audit'],
  ['admin', 1 + 2, () => '/api/admin/policy_reports'],
  ['admin', 1 + 2, () => '/user/all_users?limit=10'],
  ['admin', 1 + 2, () => '/user/all_users?limit=10&search=person'],
]

test('lists and pages take one or two statements, however many rows they have', async () => {
  const counted: [string, number][] = []
  for (const [who, , pathOf] of calls) {
    const token = who === 'visitor' ? '' : people[who].token
    const path = pathOf()
    const statements = await statementsOf(house, async () => {
      expect((await ask(house, `GET /${path.slice(1)}`, { token })).status, path).toBe(200)
    })
    counted.push([path, statements.length])
  }
  expect(counted).toEqual(calls.map(([, statements, pathOf]) => [pathOf(), statements]))
})
