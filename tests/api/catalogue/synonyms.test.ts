import { beforeAll, describe, expect, test } from 'vitest'
import { synonymMessages as messages } from '#shared/messages/administration/synonyms.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
let token = ''

beforeAll(async () => {
  token = (await asUser(app, { role: 'admin' })).token
})

interface Group {
  _id: string
  terms: string[]
}

const add = (terms: unknown) => callApi(app, 'POST /api/admin/synonyms', { token, body: { terms } })

async function list(query = ''): Promise<Group[]> {
  const { body } = await callApi(app, `GET /api/admin/synonyms?${query}`, { token })
  return body as unknown as Group[]
}

async function titles(search: string): Promise<string[]> {
  const { body } = await callApi(app, `GET /api/courses?search=${encodeURIComponent(search)}`)
  return (body as unknown as { courses: { title: string }[] }).courses.map(({ title }) => title)
}

describe('synonyms', () => {
  test('are added, changed and deleted with immediate effect on the search, and logged', async () => {
    await createCourse(app, { title: 'Reed organ repair' })
    await createCourse(app, { title: 'Harmonium repair' })
    expect(await titles('reed organ')).toEqual(['Reed organ repair'])
    expect(await add('Harmonium,  reed   organ, harmonium')).toMatchObject({
      status: 200,
      body: { msg: messages.created('Harmonium, reed organ') },
    })
    expect(await titles('reed organ')).toEqual(['Reed organ repair', 'Harmonium repair'])
    expect(await titles('harmonium repair')).toEqual(['Harmonium repair', 'Reed organ repair'])
    const [group] = await list('search=harmonium')
    expect(group?.terms).toEqual(['Harmonium', 'reed organ'])

    const path = `/api/admin/synonyms/${group?._id}` as const
    const body = { terms: 'harmonium, pump organ' }
    expect((await callApi(app, `PUT ${path}`, { token, body })).body.msg).toBe(messages.changed)
    expect(await titles('reed organ')).toEqual(['Reed organ repair'])
    expect((await callApi(app, `DELETE ${path}`, { token })).body).toEqual({
      msg: messages.deleted,
      terms: ['harmonium', 'pump organ'],
    })
    expect(await list('search=harmonium')).toEqual([])
    expect((await callApi(app, `PUT ${path}`, { token, body })).status).toBe(404)
    expect((await callApi(app, `DELETE ${path}`, { token })).status).toBe(404)

    const { rows } = await app.pool.query(
      'select action, subject_title, details from audit_entries where subject_id = $1 order by created_at',
      [group?._id],
    )
    expect(rows).toEqual([
      { action: 'synonyms.created', subject_title: 'Harmonium, reed organ', details: {} },
      {
        action: 'synonyms.changed',
        subject_title: 'harmonium, pump organ',
        details: { from: 'Harmonium, reed organ' },
      },
      { action: 'synonyms.deleted', subject_title: 'harmonium, pump organ', details: {} },
    ])
  })

  test('include symbols as the search reads them', async () => {
    await createCourse(app, { title: 'Visual F# for astronomers' })
    await add('F#, fsharp language')
    expect(await titles('fsharp language')).toEqual(['Visual F# for astronomers'])
  })

  test('have defaults', async () => {
    await createCourse(app, { title: 'Kubernetes at sea' })
    expect(await titles('k8s')).toEqual(['Kubernetes at sea'])
    expect((await list('search=k8s'))[0]?.terms).toEqual(['k8s', 'kubernetes'])
  })

  test.each([
    [undefined, messages.tooFew],
    ['', messages.tooFew],
    ['piano', messages.tooFew],
    ['piano, Piano', messages.tooFew],
    ['piano, !!!', messages.termEmpty],
    ['e-mail, e mail', messages.sameTerm],
    [`piano, ${'x'.repeat(61)}`, messages.termTooLong],
    ['piano, one two three four five', messages.tooManyWords],
    [Array.from({ length: 11 }, (_, index) => `term ${index}`).join(','), messages.tooMany],
  ])('are rejected: %j', async (terms, message) => {
    expect(await add(terms)).toMatchObject({ status: 400, body: { fields: { terms: message } } })
  })

  test('are limited in number', async () => {
    await app.pool.query(
      `insert into search_synonyms (terms, words)
       select array['a' || n, 'b' || n], array['a' || n, 'b' || n] from generate_series(1, 1000) as n`,
    )
    expect(await add('piano, keyboard')).toMatchObject({
      status: 409,
      body: { msg: messages.tooManyGroups },
    })
    expect(await list('page=2')).toHaveLength(10)
  })
})
