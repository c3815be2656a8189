import { beforeAll, describe, expect, test } from 'vitest'
import type { BulkResponse } from '#shared/contract/administration/bulk.ts'
import { bulkLimits as limits } from '#shared/limits.ts'
import { administrationMessages } from '#shared/messages/administration/administration.ts'
import { bulkMessages as messages } from '#shared/messages/administration/bulk.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { courseForm } from '#tests/factories/course-forms.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asUser, createUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
const unknownId = '01900000-0000-7000-8000-000000000000'
let admin = { id: '', token: '' }
let author = { id: '', token: '' }

beforeAll(async () => {
  admin = await asUser(app, { role: 'admin' })
  author = await asUser(app, { authorize: true })
})

type BulkCall = 'delete_courses' | 'move_courses' | 'delete_users'

const call = (name: BulkCall, token: string, body: object) =>
  callApi(app, `POST /api/bulk/${name}`, { token, body })

async function change(name: BulkCall, token: string, body: object): Promise<BulkResponse> {
  const reply = await call(name, token, body)
  expect(reply.status).toBe(200)
  return reply.body as unknown as BulkResponse
}

async function audit(subjectId: string) {
  const { rows } = await app.pool.query<{ actor_id: string; action: string; details: object }>(
    'select actor_id, action, details from audit_entries where subject_id = $1 order by created_at, id',
    [subjectId],
  )
  return rows
}

async function isListed(id: string): Promise<boolean> {
  return (await callApi(app, `GET /api/courses/${id}`)).status === 200
}

async function getCategory(id: string) {
  const { rows } = await app.pool.query<{ category_id: string | null; version: number }>(
    'select category_id, version from courses where id = $1',
    [id],
  )
  return rows[0]
}

describe('deleting courses', () => {
  test('deletes each once, and reports those that do not exist any more', async () => {
    const [one, two, gone] = [
      await createCourse(app),
      await createCourse(app),
      await createCourse(app),
    ]
    await callApi(app, `DELETE /api/courses/${gone}`, admin)
    const ids = [one, gone, two.toUpperCase(), one, unknownId]
    const missing = { code: 'not_found', msg: catalogueMessages.courseNotFound }
    expect(await change('delete_courses', admin.token, { ids })).toEqual({
      msg: messages.coursesDeleted(2, 2),
      done: [one, two],
      failed: [
        { _id: gone, ...missing },
        { _id: unknownId, ...missing },
      ],
    })
    expect([await isListed(one), await isListed(two)]).toEqual([false, false])
    expect(await audit(two)).toMatchObject([{ actor_id: admin.id, action: 'course.deleted' }])
  })

  test('of others is denied to authors, course by course', async () => {
    const own = await createCourse(app, { ownerId: author.id })
    const other = await createCourse(app)
    expect(await change('delete_courses', author.token, { ids: [other, own] })).toMatchObject({
      done: [own],
      failed: [{ _id: other, code: 'forbidden' }],
    })
    expect(await isListed(other)).toBe(true)
    expect(await audit(own)).toEqual([])
  })
})

describe('moving courses', () => {
  test('changes the category and the version, with an entry in the audit log', async () => {
    const target = await createCategory(app, 'Moved here')
    const [one, same] = [await createCourse(app), await createCourse(app, { categoryId: target })]
    const body = { ids: [one, same, unknownId], category: target }
    expect(await change('move_courses', admin.token, body)).toMatchObject({
      msg: messages.coursesMoved(2, 1, 'Moved here'),
      done: [one, same],
      failed: [{ _id: unknownId, code: 'not_found' }],
    })
    expect(await getCategory(one)).toEqual({ category_id: target, version: 2 })
    expect(await getCategory(same)).toEqual({ category_id: target, version: 1 })
    expect(await audit(one)).toEqual([
      { actor_id: admin.id, action: 'course.moved', details: { to: 'Moved here' } },
    ])
    const { body: list } = await callApi(app, `GET /api/courses?category=${target}`)
    expect(list).toMatchObject({ result: 2 })
  })

  test('is not undone by a form that was opened before', async () => {
    const before = await createCategory(app)
    const id = await createCourse(app, { ownerId: author.id, categoryId: before })
    const form = await courseForm(app, author, { category: before, version: 1 })
    const category = await createCategory(app)
    await change('move_courses', author.token, { ids: [id], category })
    const saved = await callApi(app, `PUT /api/courses/${id}`, { token: author.token, body: form })
    expect(saved).toMatchObject({ status: 409, body: { code: 'stale_course' } })
    expect((await getCategory(id))?.category_id).toBe(category)
    expect(await audit(id)).toEqual([])
  })

  test('of others is denied to authors, and to an unknown category to everybody', async () => {
    const other = await createCourse(app)
    const category = await createCategory(app, 'Not moved here')
    const moved = await change('move_courses', author.token, { ids: [other], category })
    expect(moved).toMatchObject({ done: [], failed: [{ _id: other, code: 'forbidden' }] })
    expect(moved.msg).toBe(messages.coursesMoved(0, 1, 'Not moved here'))
    for (const unknown of [unknownId, 'none', '', undefined]) {
      const reply = await call('move_courses', admin.token, { ids: [other], category: unknown })
      expect(reply).toMatchObject({
        status: 400,
        body: { fields: { category: authoringMessages.unknownCategory } },
      })
    }
  })
})

describe('deleting users', () => {
  test('spares the own account and reports why', async () => {
    const [one, two] = [await createUser(app), await asUser(app, { role: 'admin' })]
    const ids = [one.id, admin.id, two.id]
    expect(await change('delete_users', admin.token, { ids })).toEqual({
      msg: messages.usersDeleted(2, 1),
      done: [one.id, two.id],
      failed: [{ _id: admin.id, code: 'conflict', msg: administrationMessages.ownAccount }],
    })
    expect((await callApi(app, 'GET /user/user', { token: two.token })).status).toBe(401)
    expect(await audit(one.id)).toMatchObject([{ action: 'user.deleted' }])
  })

  test('leaves an admin when two delete each other and themselves', async () => {
    const other = await asUser(app, { role: 'admin' })
    const ids = [admin.id, other.id]
    await Promise.all([
      call('delete_users', admin.token, { ids }),
      call('delete_users', other.token, { ids }),
    ])
    const { rows } = await app.pool.query(`select 1 from users where role = 'admin'`)
    expect(rows).toHaveLength(1)
    admin = await asUser(app, { role: 'admin' })
  })
})

describe('every bulk call', () => {
  const calls = ['delete_courses', 'move_courses', 'delete_users'] as const

  test.each(calls)('%s rejects no, too many and malformed ids', async (name) => {
    const category = await createCategory(app)
    const tooMany = Array.from({ length: limits.idsMax + 1 }, () => crypto.randomUUID())
    for (const [ids, msg] of [
      [undefined, messages.noneSelected],
      [[], messages.noneSelected],
      [tooMany, messages.tooMany],
    ] as const) {
      expect(await call(name, admin.token, { ids, category })).toMatchObject({
        status: 400,
        body: { fields: { ids: msg } },
      })
    }
    expect((await call(name, admin.token, { ids: ['1'], category })).status).toBe(400)
  })

  test.each(calls)('%s is denied to students', async (name) => {
    const { token } = await asUser(app)
    const ids = [await createCourse(app)]
    const reply = await call(name, token, { ids, category: await createCategory(app) })
    expect(reply.status).toBe(403)
    expect(await isListed(ids[0] ?? '')).toBe(true)
  })
})

describe('deleting a category with courses', () => {
  const remove = (id: string, moveTo: unknown) =>
    callApi(app, `POST /api/admin/categories/${id}/removal`, {
      token: admin.token,
      body: { moveTo },
    })

  test('moves them to another category, at once and in the counts', async () => {
    const [doomed, target] = [
      await createCategory(app, 'Lathes'),
      await createCategory(app, 'Tools'),
    ]
    const listed = await createCourse(app, { categoryId: doomed })
    const deleted = await createCourse(app, { categoryId: doomed })
    const archived = await createCourse(app, { categoryId: doomed, ownerId: null })
    const unlisted: string[] = []
    for (const status of ['draft', 'unlisted', 'archived'] as const) {
      const { course } = await createCourseWithLessons(app, [{}], { categoryId: doomed, status })
      unlisted.push(course)
    }
    await callApi(app, `DELETE /api/courses/${deleted}`, admin)
    await callApi(app, `GET /api/courses?category=${target}`)
    expect(await remove(doomed, target)).toMatchObject({
      status: 200,
      body: { msg: messages.categoryDeleted('Lathes', 1, 'Tools'), moved: 1, remaining: 0 },
    })
    for (const id of [listed, deleted, archived, ...unlisted]) {
      expect(await getCategory(id)).toEqual({ category_id: target, version: 2 })
    }
    const { body } = await callApi(app, `GET /api/courses?category=${target}`)
    expect(body).toMatchObject({ result: 1, courses: [{ _id: listed, category: target }] })
    expect((await callApi(app, `GET /api/courses?category=${doomed}`)).status).not.toBe(500)
    expect(await audit(doomed)).toEqual([
      { actor_id: admin.id, action: 'category.deleted', details: { courses: 1, to: 'Tools' } },
    ])
    expect((await remove(doomed, target)).status).toBe(404)
  })

  test('moves a limited number per call, and deletes it with the last one', async () => {
    const [doomed, target] = [await createCategory(app, 'Everything'), await createCategory(app)]
    const max = limits.coursesMovedMax
    await app.pool.query(
      `insert into courses (owner_id, category_id, title, author, level, topic, type)
       select $1, $2, 'Course ' || n, 'Ada', 'Beginner', 'HTML', 'New'
       from generate_series(1, $3::int) n`,
      [author.id, doomed, max + 1],
    )
    const first = await remove(doomed, target)
    expect(first.body).toMatchObject({ moved: max, remaining: 1 })
    expect((await remove(doomed, target)).body).toMatchObject({ moved: 1, remaining: 0 })
    expect(await audit(doomed)).toMatchObject([
      { action: 'category.courses_moved', details: { courses: max } },
      { action: 'category.deleted', details: { courses: 1 } },
    ])
    const { body } = await callApi(app, `GET /api/courses?category=${target}&limit=1`)
    expect(body).toMatchObject({ result: max + 1 })
  })

  test('rejects the same, an unknown and no target, and changes nothing', async () => {
    const doomed = await createCategory(app)
    const course = await createCourse(app, { categoryId: doomed })
    for (const [target, msg] of [
      [doomed, messages.sameCategory],
      [unknownId, authoringMessages.unknownCategory],
      ['none', authoringMessages.unknownCategory],
      [undefined, authoringMessages.unknownCategory],
    ] as const) {
      expect(await remove(doomed, target)).toMatchObject({
        status: 400,
        body: { fields: { moveTo: msg } },
      })
    }
    expect((await remove(unknownId, doomed)).status).toBe(404)
    expect((await remove('none', doomed)).status).toBe(404)
    expect(await getCategory(course)).toEqual({ category_id: doomed, version: 1 })
  })

  test('in opposite directions at the same time deletes one of the two', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, two] = [await createCategory(app), await createCategory(app)]
      const learner = await asUser(app)
      const course = await createCourse(app, { categoryId: one })
      await enrol(app, learner, course)
      const replies = await Promise.all([remove(one, two), remove(two, one)])
      const statuses = replies.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 400 || status === 404)).toHaveLength(1)
    }
  })
})
