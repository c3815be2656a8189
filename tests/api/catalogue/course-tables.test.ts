import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpCatalogue } from '#server/domain/catalogue/index.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { addInstructors } from '#tests/factories/curriculum.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
let admin = { id: '', token: '' }
let author = { id: '', token: '' }

beforeAll(async () => {
  admin = await asUser(app, { role: 'admin' })
  author = await asUser(app, { authorize: true })
})

async function titles(path: `/${string}`, { token }: { token: string }) {
  const { body, headers } = await callApi(app, `GET ${path}`, { token })
  const rows = body as unknown as { title: string }[]
  return { titles: rows.map(({ title }) => title), total: headers.get('X-Total-Count') }
}

describe.each([
  ['my courses', '/api/courses/my_course', () => author],
  ['all courses', '/api/admin/courses', () => admin],
] as const)('the table of %s', (name, path, getToken) => {
  const mark = name.replace(' ', '')

  beforeAll(async () => {
    for (const [title, author_, topic, type] of [
      ['Beta', 'zoe', 'React', 'Start'],
      ['alpha', 'Yann', 'HTML', 'New'],
      ['Gamma', 'Xenia', 'Vue', 'Featured'],
    ] as const) {
      await createCourse(app, {
        title: `${title} ${mark}`,
        author: author_,
        topic,
        type,
        ownerId: author.id,
      })
    }
  })

  const sorted = async (query: string) => {
    const found = await titles(`${path}?search=${mark}&${query}`, getToken())
    return found.titles.map((title) => title.split(' ')[0])
  }

  test('has the newest first and sorts by every column, in both directions, ignoring case', async () => {
    expect(await sorted('')).toEqual(['Gamma', 'alpha', 'Beta'])
    expect(await sorted('order=asc')).toEqual(['Beta', 'alpha', 'Gamma'])
    expect(await sorted('sort=title')).toEqual(['alpha', 'Beta', 'Gamma'])
    expect(await sorted('sort=title&order=desc')).toEqual(['Gamma', 'Beta', 'alpha'])
    expect(await sorted('sort=author')).toEqual(['Gamma', 'alpha', 'Beta'])
    expect(await sorted('sort=topic')).toEqual(['alpha', 'Beta', 'Gamma'])
    expect(await sorted('sort=type')).toEqual(['Gamma', 'alpha', 'Beta'])
  })

  test('paginates all matches, each once, and returns their total', async () => {
    const first = await titles(`${path}?search=${mark}&sort=title&limit=2`, getToken())
    const second = await titles(`${path}?search=${mark}&sort=title&limit=2&page=2`, getToken())
    expect([first.total, second.total]).toEqual(['3', '3'])
    expect([...first.titles, ...second.titles]).toEqual(
      ['alpha', 'Beta', 'Gamma'].map((title) => `${title} ${mark}`),
    )
    expect((await titles(`${path}?search=${mark}&page=9`, getToken())).titles).toEqual([])
  })

  test('finds by a misspelt word, and nothing by an unknown word', async () => {
    const misspelt = `${mark.slice(0, 3)}${mark.charAt(4)}${mark.charAt(3)}${mark.slice(5)}`
    expect((await titles(`${path}?search=${misspelt}`, getToken())).total).toBe('3')
    expect(await titles(`${path}?search=qzxvkjw`, getToken())).toEqual({ titles: [], total: '0' })
  })

  test('ignores an unknown sort order', async () => {
    expect(await sorted('sort=version&order=sideways&page=-4')).toEqual(['Gamma', 'alpha', 'Beta'])
  })
})

describe('the filters of the course tables', () => {
  const paths = {
    own: '/api/courses/my_course?fields=card&',
    all: '/api/admin/courses?',
  } as const

  test('narrow by category, type, level and time of creation, alone and together, with a total', async () => {
    const owner = await asUser(app, { authorize: true })
    const [first, second] = [await createCategory(app), await createCategory(app)]
    const course = (title: string, options: Parameters<typeof createCourse>[1]) =>
      createCourse(app, { title, ownerId: owner.id, ...options })
    await course('Kites 1', { categoryId: first, createdAt: new Date('2020-01-15T10:00:00Z') })
    await course('Kites 2', { categoryId: first, type: 'Start', level: 'Experts' })
    await course('Kites 3', { categoryId: second, level: 'Experts' })
    const found = async (query: string) => {
      const own = await titles(`${paths.own}${query}`, owner)
      const all = await titles(`${paths.all}search=kites&${query}`, admin)
      expect(all.titles.toSorted()).toEqual(own.titles.toSorted())
      expect(own.total).toBe(String(own.titles.length))
      return own.titles.map((title) => Number(title.at(-1))).toSorted()
    }
    expect(await found('')).toEqual([1, 2, 3])
    expect(await found(`category=${first}`)).toEqual([1, 2])
    expect(await found('type=Start')).toEqual([2])
    expect(await found('level=Experts')).toEqual([2, 3])
    expect(await found(`level=Experts&category=${second}`)).toEqual([3])
    expect(await found('before=2020-01-15T10:00:01Z')).toEqual([1])
    expect(await found('before=2020-01-15T10:00:00Z')).toEqual([])
    expect(await found('from=2020-01-15T12:00:00%2B02:00&before=2021-01-01T00:00:00Z')).toEqual([1])
    expect(await found('from=2020-01-15T10:00:01Z')).toEqual([2, 3])
    expect(await found('from=0000-01-01T00:00:00Z')).toEqual([1, 2, 3])
    expect(await found('before=9999-12-31T23:59:59-01:00')).toEqual([1, 2, 3])
    expect(await found('category=none&type=Old&level=9&from=yesterday&before=')).toEqual([1, 2, 3])
    expect(await found('before=0000-01-01T00:00:00Z')).toEqual([1, 2, 3])
  })

  test('do not change the full list that older clients read', async () => {
    const owner = await asUser(app, { authorize: true })
    await createCourse(app, { title: 'Kept in the list', ownerId: owner.id, type: 'New' })
    const full = await titles('/api/courses/my_course?type=Start&level=Experts', owner)
    expect(full).toEqual({ titles: ['Kept in the list'], total: '1' })
  })
})

test('my courses are only the own ones, and all courses those in the catalogue', async () => {
  const title = 'Orphaned lute lessons'
  const other = await asUser(app, { authorize: true })
  const id = await createCourse(app, { title, ownerId: other.id })
  expect((await titles('/api/courses/my_course?search=lute', author)).titles).toEqual([])
  expect((await titles('/api/admin/courses?search=lute', admin)).titles).toEqual([title])
  await app.pool.query('update courses set owner_id = null where id = $1', [id])
  expect(await titles('/api/admin/courses?search=lute', admin)).toEqual({ titles: [], total: '0' })
})

test('the search in my courses finds words that only own courses outside of the catalogue have', async () => {
  const owner = await asUser(app, { authorize: true })
  const course = (title: string, options: Parameters<typeof createCourse>[1]) =>
    createCourse(app, { title, ownerId: owner.id, ...options })
  await course('Glombering 1', { status: 'draft' })
  await course('Glombering 2', { status: 'unlisted' })
  await course('Glombering 3', { status: 'archived' })
  const hidden = await course('Glombering 4', { status: 'draft' })
  await app.pool.query(
    `update courses set hidden_at = now(), own_status = 'published' where id = $1`,
    [hidden],
  )
  const shared = await createCourse(app, { title: 'Glombering 5', status: 'draft' })
  await addInstructors(app, shared, owner)
  // For the vocabulary, which forgets words that only drafts have, this is the beginning of another word.
  await createCourse(app, { title: 'Zwibbelkrom' })
  await course('Zwibbels', { status: 'draft' })
  await cleanUpCatalogue(app.deps)
  await createCourse(app, { title: 'Glombering 6', status: 'draft' })
  const found = async (search: string) =>
    (await titles(`/api/courses/my_course?fields=card&search=${search}`, owner)).titles.toSorted()
  expect(await found('glombering')).toEqual([1, 2, 3, 4, 5].map((count) => `Glombering ${count}`))
  expect(await found('zwibbel')).toEqual(['Zwibbels'])
})

describe('the table of categories', () => {
  const table = async (query: string) => {
    const { body, headers } = await callApi(app, `GET /api/admin/categories?${query}`, admin)
    const rows = body as unknown as { name: string; courses: number }[]
    return { rows, total: headers.get('X-Total-Count') }
  }
  const names = async (query: string) => (await table(query)).rows.map(({ name }) => name)

  test('has the number of courses of each, and sorts by it and by name', async () => {
    const [empty, full] = [
      await createCategory(app, 'Knots, plain'),
      await createCategory(app, 'Knots of sailors'),
    ]
    expect(empty).not.toBe(full)
    await createCourse(app, { categoryId: full })
    await createCourse(app, { categoryId: full })
    const deleted = await createCourse(app, { categoryId: full })
    await callApi(app, `DELETE /api/courses/${deleted}`, admin)
    expect((await table('search=knots')).rows).toMatchObject([
      { name: 'Knots of sailors', courses: 2, isEmpty: false },
      { name: 'Knots, plain', courses: 0, isEmpty: true },
    ])
    await createCourse(app, { categoryId: empty, status: 'draft' })
    expect((await table('search=plain')).rows).toMatchObject([{ courses: 0, isEmpty: false }])
    expect(await names('search=knots&order=desc')).toEqual(['Knots, plain', 'Knots of sailors'])
    expect(await names('search=knots&sort=courses')).toEqual(['Knots, plain', 'Knots of sailors'])
  })

  test('has ten per page and finds by part of the name, with special characters taken literally', async () => {
    for (let count = 1; count <= 12; count++) await createCategory(app, `50%_off ${count}`)
    expect(await table('search=50%25_OFF')).toMatchObject({ total: '12' })
    expect((await table('search=50%25_off')).rows).toHaveLength(10)
    expect((await table('search=50%25_off&page=2')).rows).toHaveLength(2)
    expect((await table('search=50__off')).total).toBe('0')
  })
})
