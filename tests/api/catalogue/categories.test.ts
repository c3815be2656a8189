import { beforeAll, describe, expect, test } from 'vitest'
import { authoringMessages as messages } from '#shared/messages/authoring/authoring.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
const unknownId = '01900000-0000-7000-8000-000000000000'
let token = ''

beforeAll(async () => {
  token = (await asUser(app, { role: 'admin' })).token
})

const add = (name: unknown) => callApi(app, 'POST /api/category', { token, body: { name } })
const rename = (id: string, name: unknown) =>
  callApi(app, `PUT /api/category/${id}`, { token, body: { name } })
const remove = (id: string) => callApi(app, `DELETE /api/category/${id}`, { token })
const names = async () => {
  const { body } = await callApi(app, 'GET /api/category')
  return (body as unknown as { name: string }[]).map(({ name }) => name)
}

describe('a category', () => {
  test('is created, renamed and deleted with immediate effect on the list', async () => {
    expect(await names()).not.toContain('Botany')
    expect(await add(' Botany ')).toMatchObject({
      status: 200,
      body: { msg: messages.categoryCreated('Botany') },
    })
    expect(await names()).toContain('Botany')
    const { body } = await callApi(app, 'GET /api/category')
    const all = body as unknown as { _id: string; name: string }[]
    const id = all.find(({ name }) => name === 'Botany')?._id ?? ''
    expect(await rename(id, 'BOTANY')).toMatchObject({
      status: 200,
      body: { msg: messages.categoryRenamed },
    })
    expect(await names()).toContain('BOTANY')
    expect(await remove(id)).toMatchObject({
      status: 200,
      body: { msg: messages.categoryDeleted, name: 'BOTANY' },
    })
    expect(await names()).not.toContain('BOTANY')
    expect((await remove(id)).status).toBe(404)
    const { rows } = await app.pool.query(
      'select action, subject_title from audit_entries where subject_id = $1 order by created_at',
      [id],
    )
    expect(rows).toEqual([
      { action: 'category.created', subject_title: 'Botany' },
      { action: 'category.renamed', subject_title: 'BOTANY' },
      { action: 'category.deleted', subject_title: 'BOTANY' },
    ])
  })

  test.each([undefined, '', ' \n ', '\u200B', null, 7])(
    'requires a name: rejects %j',
    async (name) => {
      const rejection = {
        status: 400,
        body: { msg: 'Field cannot be empty', fields: { name: 'Field cannot be empty' } },
      }
      expect(await add(name)).toMatchObject(rejection)
      expect(await rename(await createCategory(app), name)).toMatchObject(rejection)
    },
  )

  test('rejects names longer than 60 characters', async () => {
    expect((await add('a'.repeat(60))).status).toBe(200)
    expect(await add('b'.repeat(61))).toMatchObject({
      status: 400,
      body: { fields: { name: messages.categoryTooLong } },
    })
  })

  test('rejects a name that exists in another letter case', async () => {
    await createCategory(app, 'Éclairs')
    const other = await createCategory(app)
    const rejection = {
      status: 409,
      body: { msg: messages.categoryTaken, fields: { name: messages.categoryTaken } },
    }
    expect(await add('éCLAIRS')).toMatchObject(rejection)
    expect(await rename(other, 'ÉCLAIRS')).toMatchObject(rejection)
    // The same character, decomposed into a letter and its accent.
    expect(await add('Éclairs'.normalize('NFD'))).toMatchObject(rejection)
    const replies = await Promise.all([1, 2, 3].map(() => add('Nougat')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test.each([unknownId, 'nonsense'])('returns 404 for the id %s', async (id) => {
    const unknown = { status: 404, body: { msg: catalogueMessages.categoryNotFound } }
    expect(await rename(id, 'Whatever')).toMatchObject(unknown)
    expect(await remove(id)).toMatchObject(unknown)
  })
})

describe('deleting a category', () => {
  test('is rejected with the number of its courses while it has any', async () => {
    const id = await createCategory(app)
    const owner = await asUser(app, { authorize: true })
    const one = await createCourse(app, { categoryId: id, ownerId: owner.id })
    const two = await createCourse(app, { categoryId: id })
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { msg: messages.categoryInUse(2) },
    })
    await callApi(app, 'PATCH /user/addcart', {
      token: owner.token,
      body: { cart: [{ _id: one }] },
    })
    await callApi(app, `DELETE /api/courses/${one}`, { token })
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { msg: messages.categoryInUse(1) },
    })
    await callApi(app, `DELETE /api/courses/${two}`, { token })
    expect((await remove(id)).status).toBe(200)
    const { body } = await callApi(app, 'GET /user/user', owner)
    expect(body['cart']).toMatchObject([{ _id: one, available: false, category: '' }])
  })

  test('concurrently with a new course: either the deletion or the move succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await createCategory(app)
      const course = await createCourse(app)
      const { rows } = await app.pool.query<{ form: object }>(
        `select json_build_object('title', title, 'author', author, 'level', level, 'topic', topic,
          'type', type, 'comments', 'c', 'learn', 'l', 'desc', 'd',
          'link', 'https://videos.example.test/lesson.mp4') as form from courses where id = $1`,
        [course],
      )
      const body = { ...rows[0]?.form, category: id }
      const [move, removal] = await Promise.all([
        callApi(app, `PUT /api/courses/${course}`, { token, body }),
        remove(id),
      ])
      expect([move.status, removal.status]).toBeOneOf([
        [200, 409],
        [400, 200],
      ])
    }
  })
})
