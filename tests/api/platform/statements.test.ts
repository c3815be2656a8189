import { beforeAll, expect, test } from 'vitest'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { draftForm } from '#tests/factories/course-forms.ts'
import { loadOutlineIds } from '#tests/factories/curriculum.ts'
import { asLearner, createReview } from '#tests/factories/learning.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { recordStatements, recordUnprepared } from '#tests/helpers/databases/statements.ts'
import { untilEmailsAreSent } from '#tests/helpers/email-queue.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
/** Rows of each kind, so that one statement per row would be noticed. */
const rows = 3
const users = { admin: { token: '' }, author: { token: '', id: '' }, learner: { token: '' } }
let courseId = ''
let lessonId = ''
/** The total, the ids of the page and its courses; synonyms, vocabulary and whether any course matches; longer forms of the last word. */
const search = 3 + 3 + 1
/** The facets of a search have no page. */
const facetsOfSearch = 1 + search - 1

beforeAll(async () => {
  users.admin = await asMember(app, { role: 'admin' })
  users.author = await asMember(app, { authorize: true })
  const courseIds: string[] = []
  for (let index = 0; index < rows; index++) {
    courseIds.push(await createCourse(app, { ownerId: users.author.id, description: 'Short.' }))
    await createCategory(app)
    const postId = await createPost(app, users.author.token)
    await createComment(app, users.admin.token, postId)
    const body = { name: 'Ada Asks', email: 'ada@example.test', message: 'Where is the map?' }
    await callApi(app, 'POST /api/contact', { body })
    const member = await asMember(app)
    const role = { token: users.admin.token, body: { role: 'instructor' } }
    await callApi(app, `PATCH /api/admin/users/${member.id}`, role)
  }
  for (const id of courseIds) {
    const { token } = users.author
    await callApi(app, `PUT /user/drafts/${id}`, { token, body: draftForm({ course: id }) })
  }
  users.learner = await asLearner(app, ...courseIds)
  for (const id of courseIds) await createReview(app, users.learner, id)
  courseId = courseIds[0] ?? ''
  lessonId = (await loadOutlineIds(app, courseId)).lesson
  // The first count copies the facets of all courses.
  await callApi(app, 'GET /api/courses/facets')
  // This process composes emails too, with statements of its own.
  await untilEmailsAreSent(app)
})

const calls: [who: keyof typeof users | 'visitor', statements: number, path: () => string][] = [
  ['visitor', 2, () => '/api/courses'],
  ['visitor', 2, () => '/api/courses?fields=card&page=2&limit=2'],
  ['visitor', search, () => '/api/courses?search=course'],
  ['visitor', 2, () => '/api/courses?fields=card&captions=yes&level=Beginner&level=Experts'],
  ['visitor', 2, () => '/api/courses/facets?level=Beginner'],
  ['visitor', facetsOfSearch, () => '/api/courses/facets?search=course&level=Beginner'],
  ['visitor', 2, () => `/api/courses/${courseId}?reviews=0`],
  ['visitor', 3, () => '/api/courses/highlights'],
  ['visitor', 5, () => `/api/courses/${courseId}/overview`],
  ['visitor', 2, () => `/api/courses/${courseId}/outline`],
  ['visitor', 4, () => `/api/courses/instructor/${users.author.id}`],
  ['visitor', 2, () => `/api/courses/${courseId}/learning`],
  // Calls by members also look up the session.
  ['learner', 1 + 1, () => '/user/user?fields=short'],
  ['learner', 1 + 2, () => '/user/user'],
  ['learner', 1 + 1, () => '/user/enrolments'],
  ['learner', 1 + 1, () => '/user/saved'],
  ['learner', 1 + 3, () => '/user/all_users?limit=10'],
  ['learner', 1 + 2, () => '/user/all_users?limit=10&search=person'],
  ['learner', 1 + 1, () => '/user/enrolments/next'],
  ['learner', 1 + 2, () => `/user/social/profile/${users.author.id}`],
  ['learner', 1 + 2, () => `/user/social/profile/${users.author.id}?fields=short`],
  ['author', 1 + 1, () => '/user/drafts'],
  ['author', 1 + 1, () => `/user/drafts/${courseId}`],
  ['author', 1 + 4, () => `/api/courses/${courseId}/curriculum`],
  ['author', 1 + 6, () => `/api/courses/${courseId}/settings`],
  ['author', 1 + 5, () => `/api/lessons/${lessonId}/source`],
  ['author', 1 + 2, () => '/api/courses/my_course'],
  ['author', 1 + 3, () => '/api/courses/my_course?fields=card&sort=title'],
  ['author', 1 + 3, () => '/api/courses/my_course?fields=card&page=2&limit=2'],
  ['author', 1 + 1 + search, () => '/api/courses/my_course?fields=card&search=course'],
  ['author', 1 + 3, () => `/api/courses/${courseId}/instructors`],
  ['author', 1 + 1, () => '/user/invitations'],
  ['author', 1 + 2, () => '/api/courses/my_course/statistics'],
  ['author', 1 + 2, () => `/api/courses/${courseId}/learners`],
  ['author', 1 + 2, () => `/api/courses/${courseId}/learners?sort=progress&search=person`],
  ['author', 1 + 2, () => `/api/courses/${courseId}/lessons/statistics`],
  ['admin', 1 + 6, () => '/api/admin/statistics'],
  ['admin', 1 + 2, () => '/api/admin/courses'],
  ['admin', 1 + search, () => '/api/admin/courses?search=course'],
  ['admin', 1 + 2, () => '/api/admin/categories'],
  ['admin', 1 + 2, () => '/api/admin/instructors'],
  ['admin', 1 + 2, () => '/api/admin/instructors?search=person'],
  ['admin', 1 + 2, () => '/api/admin/messages'],
  ['admin', 1 + 2, () => '/api/admin/audit'],
  ['admin', 1 + 2, () => '/api/admin/policy_reports'],
  ['admin', 1 + 1, () => '/api/admin/backups'],
  ['admin', 1 + 3, () => '/api/admin/status'],
  ['admin', 1 + 2, () => '/user/all_users?limit=10'],
  ['admin', 1 + 2, () => '/user/all_users?limit=10&search=person'],
]

test('lists and pages run one or two statements, searches seven, however many rows they have', async () => {
  const actual: [string, number][] = []
  for (const [who, , toPath] of calls) {
    const token = who === 'visitor' ? '' : users[who].token
    const path = toPath()
    const statements = await recordStatements(app, async () => {
      expect((await callApi(app, `GET /${path.slice(1)}`, { token })).status, path).toBe(200)
    })
    actual.push([path, statements.length])
  }
  expect(actual).toEqual(calls.map(([, statements, toPath]) => [toPath(), statements]))
})

test('a page of search results resolves its words once, for its courses and for their filters', async () => {
  const statements = await recordStatements(app, () =>
    Promise.all([
      callApi(app, 'GET /api/courses?fields=card&search=course&sort=oldest'),
      callApi(app, 'GET /api/courses/facets?search=course&level=Experts'),
    ]),
  )
  const resolved = statements.filter((statement) => statement.includes('search_synonyms'))
  expect([resolved.length, statements.length]).toEqual([1, search + 3])
})

test('a page of a course has prepared statements, unless the best plan depends on the course', async () => {
  const id = await createCourse(app, { ownerId: users.author.id })
  const unprepared = await recordUnprepared(app, () =>
    Promise.all([
      callApi(app, `GET /api/courses/${id}?reviews=0`),
      callApi(app, `GET /api/courses/${id}/overview`),
      callApi(app, `GET /api/courses/${id}/outline`),
      callApi(app, `GET /api/courses/${id}/reviews`),
    ]),
  )
  const lists = unprepared.filter((statement) => /"plain_(author|topic)" = /.test(statement))
  expect([lists.length, unprepared.length]).toEqual([2, 2])
})
