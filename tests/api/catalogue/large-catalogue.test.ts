import { beforeAll, describe, expect, test } from 'vitest'
import {
  cleanUpCatalogue,
  countCourses,
  findRelatedIds,
  insertCourses,
} from '#server/domain/catalogue/index.ts'
import { courseOverview } from '#shared/contract/courses/discovery.ts'
import { catalogueLimits as limits, discoveryLimits } from '#shared/limits.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { countPlanRows, recordStatements } from '#tests/helpers/databases/statements.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()
const many = limits.countMax + 20
const batch = 500
/** Every hundredth course has the word in its title, the others in their description. */
const titledEvery = 100
let admin = { token: '' }

beforeAll(async () => {
  admin = await asUser(app, { role: 'admin' })
  const { id: ownerId } = await asUser(app, { authorize: true })
  const categoryId = await createCategory(app)
  const rows = Array.from({ length: many }, (_, index) => ({
    ownerId,
    categoryId,
    title: index % titledEvery === 0 ? `Zither ${index}` : `Course ${index}`,
    description: 'All about the zither.',
    author: `Author ${index % 7}`,
    level: 'Beginner' as const,
    topic: index % 2 === 0 ? 'HTML' : 'React',
    type: 'New' as const,
    createdAt: new Date(Date.UTC(2020, 0, 1) + index * 60_000),
  }))
  for (let from = 0; from < many; from += batch) {
    await insertCourses(app.deps.db, rows.slice(from, from + batch))
  }
})

interface Listed {
  _id: string
  title: string
}

async function list(query: string) {
  const { body } = await callApi(app, `GET /api/courses?fields=card&${query}`)
  return body as unknown as { courses: Listed[]; result: number; isMore?: boolean }
}

describe('a word in more courses than are counted', () => {
  test('returns the count as a minimum, and ends its pages there', async () => {
    const first = await list('search=zither&limit=10')
    expect(first).toMatchObject({ result: limits.countMax, isMore: true })
    const last = await list(`search=zither&limit=100&page=${limits.countMax / 100}`)
    expect(last.courses).toHaveLength(100)
    expect(
      (await list(`search=zither&limit=100&page=${limits.countMax / 100 + 1}`)).courses,
    ).toEqual([])
    const table = await callApi(app, 'GET /api/admin/courses?search=zither&limit=10', admin)
    expect(table.headers.get('X-Total-Count')).toBe(String(limits.countMax))
    expect(table.headers.get('X-Total-Count-Is')).toBe('minimum')
  })

  test('lists courses with the word in their title first, newest first', async () => {
    const titled = Math.ceil(many / titledEvery)
    const { courses } = await list(`search=zither&limit=${titled + 2}`)
    const newest = `Course ${many - 1}`
    expect(courses.map(({ title }) => title)).toEqual([
      ...Array.from(
        { length: titled },
        (_, index) => `Zither ${(titled - 1 - index) * titledEvery}`,
      ),
      newest,
      `Course ${many - 2}`,
    ])
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list(`search=zither&limit=9&page=${page}`)),
    )
    const paged = pages.flatMap((page) => page.courses.map(({ title }) => title))
    expect(paged.slice(0, titled + 2)).toEqual(courses.map(({ title }) => title))
    expect((await list('search=zither&limit=1&sort=newest')).courses[0]?.title).toBe(newest)
    expect((await list('search=zither&limit=1&sort=oldest')).courses[0]?.title).toBe('Zither 0')
  })
})

test('a course has related ones of its category, however many others share its words', async () => {
  const { id: ownerId } = await asUser(app, { authorize: true })
  const categoryId = await createCategory(app)
  const createMany = (count: number, title: string) =>
    insertCourses(
      app.deps.db,
      Array.from({ length: count }, (_, index) => ({
        ownerId,
        categoryId,
        title: `${title} ${index}`,
        author: 'Ada Author',
        level: 'Beginner' as const,
        topic: 'HTML',
        type: 'New' as const,
      })),
    )
  for (let from = 0; from <= discoveryLimits.relatedCandidates; from += batch) {
    await createMany(batch, 'Marimba')
  }
  const options = { categoryId: await createCategory(app), ownerId }
  const create = (title: string) =>
    createCourse(app, { ...options, title, topic: title, author: title })
  const id = await create('Marimba at home')
  await create('Marimba on stage')
  const related = async () => {
    const { body } = await callApi(app, `GET /api/courses/${id}/overview`)
    return courseOverview.parse(body).related.map(({ title }) => title)
  }
  expect(await related()).toEqual(['Marimba on stage'])
  await cleanUpCatalogue(app.deps)
  await app.deps.events.publish('catalogueChanged', {})
  expect(await related()).toEqual(['Marimba on stage'])
})

test('related courses are found without comparing their candidates pair by pair', async () => {
  const { id: ownerId } = await asUser(app, { authorize: true })
  const categoryId = await createCategory(app)
  const ids: string[] = []
  for (let from = 0; from <= discoveryLimits.relatedCandidates; from += batch) {
    const rows = Array.from({ length: batch }, (_, index) => ({
      ownerId,
      categoryId,
      title: `Celesta ${from + index} to learn`,
      author: 'Ada Author',
      level: 'Beginner' as const,
      topic: 'HTML',
      type: 'New' as const,
    }))
    ids.push(...(await insertCourses(app.deps.db, rows)))
  }
  let related: string[] = []
  const most = await countPlanRows(app, async () => {
    related = await findRelatedIds(app.deps.db, ids[0] ?? '', discoveryLimits.relatedCourses)
  })
  expect(related).toHaveLength(discoveryLimits.relatedCourses)
  expect(most).toBeLessThan(discoveryLimits.relatedCandidates * discoveryLimits.relatedWords)
})

test('a stop word in more titles than are ranked finds the newest first, on all pages', async () => {
  const categoryId = await createCategory(app)
  const { id: ownerId, token } = await asUser(app, { authorize: true })
  const count = limits.rankedResultsMax + 5
  const rows = Array.from({ length: count }, (_, index) => ({
    ownerId,
    categoryId,
    title: `What ${index}`,
    author: 'Ada Author',
    level: 'Beginner' as const,
    topic: 'HTML',
    type: 'New' as const,
    createdAt: new Date(Date.UTC(2010, 0, 1) + index * 60_000),
  }))
  await insertCourses(app.deps.db, rows)
  const titles = async (query: string) =>
    (await list(`search=what&${query}`)).courses.map(({ title }) => title)
  expect(await list('search=what&limit=1')).toMatchObject({ result: count })
  expect(await titles('limit=2')).toEqual([`What ${count - 1}`, `What ${count - 2}`])
  expect(await titles(`limit=5&page=${count / 5}`)).toEqual(
    [4, 3, 2, 1, 0].map((index) => `What ${index}`),
  )
  expect(await titles('limit=1&sort=oldest')).toEqual(['What 0'])
  await createCourse(app, { ownerId, categoryId, title: 'What next', status: 'draft' })
  const own = await callApi(app, 'GET /api/courses/my_course?fields=card&search=what', { token })
  expect(own.body).toMatchObject({ 0: { title: 'What next' }, 1: { title: `What ${count - 1}` } })
})

test('pages of every sort order are the same read from either end', async () => {
  const author = await asUser(app, { authorize: true })
  for (let count = 0; count < 25; count++) {
    await createCourse(app, { ownerId: author.id, author: `Author ${count % 3}` })
  }
  for (const sort of ['created', 'title', 'type', 'topic', 'author']) {
    const ids = async (order: string) => {
      const pages = [1, 2, 3].map(async (page) => {
        const query = `fields=card&limit=10&sort=${sort}&order=${order}&page=${page}`
        const { body } = await callApi(app, `GET /api/courses/my_course?${query}`, author)
        return (body as unknown as Listed[]).map(({ _id }) => _id)
      })
      return (await Promise.all(pages)).flat()
    }
    const upwards = await ids('asc')
    expect(new Set(upwards).size).toBe(25)
    expect(await ids('desc')).toEqual(upwards.toReversed())
  }
})

describe('the running totals', () => {
  test('are replaced by the copy of the facets in memory, which the first list loads', async () => {
    const statements = () => recordStatements(app, () => countCourses(app.deps.db))
    await until('a total from memory', async () =>
      (await statements()).every((statement) => !statement.includes('course_counts')),
    )
  })

  /** The stored totals and the counted ones. */
  async function totals(category: string) {
    const { rows } = await app.pool.query<{
      all: number
      here: number
      featured: number
    }>(
      `select count(*)::int as all, count(*) filter (where category_id = $1)::int as here,
         count(*) filter (where type = 'Featured')::int as featured
       from courses where deleted_at is null and owner_id is not null and status = 'published'`,
      [category],
    )
    const { db } = app.deps
    const saved = {
      all: await countCourses(db),
      here: await countCourses(db, { categoryId: category }),
      featured: await countCourses(db, { type: 'Featured' }),
    }
    return { saved, expected: rows[0] }
  }

  test('follow every change of a course, also after they are compacted', async () => {
    const [from, to] = [await createCategory(app), await createCategory(app)]
    const owner = await asUser(app, { authorize: true })
    const id = await createCourse(app, { categoryId: from, ownerId: owner.id, topic: 'Économie' })
    const change = (set: string, ...values: unknown[]) =>
      app.pool.query(`update courses set ${set} where id = $1`, [id, ...values])
    for (const step of [
      () => change("type = 'Featured'"),
      () => change('category_id = $2', to),
      () => change("title = 'Another title'"),
      () => cleanUpCatalogue(app.deps),
      () => change('owner_id = null'),
      () => change('deleted_at = now()'),
      () => change('deleted_at = null'),
      () => app.pool.query('delete from courses where id = $1', [id]),
    ]) {
      await step()
      const { saved, expected } = await totals(to)
      expect(saved).toEqual(expected)
    }
  })

  test('are rewritten only where courses changed', async () => {
    const rows = async () => {
      const { rows: found } = await app.pool.query<{ id: string; topic: string; change: number }>(
        'select id, plain_topic as topic, change from course_counts order by id',
      )
      return found
    }
    const options = { categoryId: await createCategory(app), topic: 'Bookbinding' }
    await createCourse(app, options)
    await cleanUpCatalogue(app.deps)
    const before = await rows()
    await createCourse(app, options)
    await cleanUpCatalogue(app.deps)
    const after = await rows()
    const isOther = ({ topic }: { topic: string }) => topic !== 'bookbinding'
    expect(after.filter(isOther)).toEqual(before.filter(isOther))
    expect(after.filter((row) => !isOther(row))).toMatchObject([{ change: 2 }])
  })

  test('count types ignoring case and accents, and no unknown types', async () => {
    await createCourse(app, { topic: 'Économie', level: 'Experts' })
    expect((await list('topic=economie&level=EXPERTS&limit=1')).result).toBe(1)
    expect(await list('level=nonsense')).toEqual({ courses: [], result: 0 })
    expect(await list('type=nonsense')).toEqual({ courses: [], result: 0 })
  })
})
