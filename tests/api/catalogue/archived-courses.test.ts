import { beforeAll, expect, test } from 'vitest'
import { deleteUser } from '#server/domain/administration/index.ts'
import { cleanUpCatalogue, countCourses } from '#server/domain/catalogue/index.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { learningApiMessages } from '#shared/messages/requests.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { asMember, createUser, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

/** Courses whose owner's account was deleted. */
const app = useTestApp()
const word = 'Quokkaharp'
const title = `${word} for everyone`
let admin: TestUser & { token: string }
let learner: TestUser & { token: string }
let owner: TestUser
let category: string
let course: string

beforeAll(async () => {
  admin = await asMember(app, { role: 'admin' })
  owner = await createUser(app, { role: 'instructor' })
  category = await createCategory(app, 'Marsupial music')
  const options = { title, categoryId: category, ownerId: owner.id, topic: word }
  course = await createCourse(app, options)
  learner = await asLearner(app, course)
})

const get = async (path: `/${string}`, token?: string) =>
  callApi(app, `GET ${path}`, token ? { token } : {})
const listed = async (path: `/${string}`, token?: string) =>
  JSON.stringify((await get(path, token)).body).includes(course)

const lists: `/${string}`[] = [
  '/api/courses?limit=100',
  '/api/courses?fields=card&limit=100',
  '/api/courses?sort=oldest&limit=100',
  `/api/courses?search=${word}`,
  '/api/courses?search=quokaharp',
  `/api/courses?topic=${word}`,
  '/api/courses?level=Beginner&limit=100',
  '/api/courses?type=New&limit=100',
  `/api/suggestions?q=${word.slice(0, 6)}`,
  '/api/courses/highlights',
  `/api/courses?fields=card&category=&language=English&search=${word}`,
]

test('a course is in no list once its owner is deleted, without waiting for a cache', async () => {
  const total = await countCourses(app.deps.db)
  const adminLists: `/${string}`[] = [
    '/api/admin/courses?limit=100',
    `/api/admin/courses?search=${word}`,
  ]
  const inCategory = `/api/courses?category=${category}` as const
  for (const path of [...lists, inCategory]) expect(await listed(path), path).toBe(true)
  for (const path of adminLists) expect(await listed(path, admin.token), path).toBe(true)

  await deleteUser(app.deps, admin, owner.id)

  for (const path of [...lists, inCategory]) expect(await listed(path), path).toBe(false)
  for (const path of adminLists) expect(await listed(path, admin.token), path).toBe(false)
  for (const path of ['/sitemaps/courses-1.xml', '/feed.xml']) {
    const reply = await app.fetch(new Request(`http://localhost${path}`))
    expect(await reply.text(), path).not.toContain(course)
  }
  expect(await countCourses(app.deps.db)).toBe(total - 1)
  expect(await countCourses(app.deps.db, { categoryId: category })).toBe(0)
})

test('it stays open to those who enrolled, also after they have left and come back', async () => {
  const mine = await get('/user/enrolments', learner.token)
  expect(mine.body).toMatchObject([{ _id: course, available: true }])
  expect(await get(`/api/courses/${course}`)).toMatchObject({
    status: 200,
    body: { course: [{ title, user: null }] },
  })
  expect((await get(`/api/courses/${course}/progress`, learner.token)).status).toBe(200)
  const review = await callApi(app, `POST /api/courses/${course}/reviews`, {
    token: learner.token,
    body: { rating: 5, comment: 'Still good.' },
  })
  expect(review.status).toBe(200)
  await enrol(app, learner)
  await enrol(app, learner, course)
})

test('nobody else can enrol, and the rest of the list is saved', async () => {
  const other = await asMember(app)
  const [open, left] = [await createCourse(app), await createCourse(app)]
  await enrol(app, other, left)
  const save = (...ids: string[]) => {
    const cart = ids.map((_id) => ({ _id }))
    return callApi(app, 'PATCH /user/addcart', { token: other.token, body: { cart } })
  }
  expect(await save(left, course)).toMatchObject({
    status: 400,
    body: { code: 'course_not_open', msg: learningApiMessages.courseArchived },
  })
  const saved = await save(open, course)
  const reason = { code: 'course_not_open', msg: learningMessages.archivedNotice }
  expect(saved).toMatchObject({
    status: 200,
    body: { msg: learningApiMessages.cartSavedInPart, cart: [{ _id: open }] },
  })
  expect(saved.body['rejected']).toEqual([{ _id: course, ...reason }])
  expect((await save(open)).body).not.toHaveProperty('rejected')
  expect((await get('/user/enrolments', other.token)).body).toMatchObject([{ _id: open }])
  expect((await get(`/api/courses/${course}/progress`, other.token)).status).toBe(403)
})

test('its words no longer correct the spelling of searches', async () => {
  await cleanUpCatalogue(app.deps)
  const { rows } = await app.pool.query('select from catalogue_words where word = $1', [
    word.toLowerCase(),
  ])
  expect(rows).toHaveLength(0)
})

test('its category can be deleted', async () => {
  const reply = await callApi(app, `DELETE /api/category/${category}`, { token: admin.token })
  expect(reply.status).toBe(200)
  expect(await get(`/api/courses/${course}`)).toMatchObject({
    body: { course: [{ title, category: '' }] },
  })
})

test('the counts on the home page of admins equal the lists they stand for', async () => {
  await createUser(app, { role: 'instructor' })
  const applicant = await createUser(app)
  await app.pool.query("update users set approval = 'pending' where id = $1", [applicant.id])
  const counts = (await get('/api/admin/counts', admin.token)).body as Record<string, number>
  const total = async (path: `/${string}`) =>
    Number((await get(path, admin.token)).headers.get('X-Total-Count'))
  expect(counts).toMatchObject({
    courses: await total('/api/admin/courses'),
    students: await total('/user/all_users?role=student&limit=1'),
    instructors: await total('/api/admin/instructors?status=instructors'),
    waitingInstructors: await total('/api/admin/instructors?status=waiting'),
  })
})
