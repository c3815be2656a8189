import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { courses, lessons, sections } from '#server/db/schema/index.ts'
import { insertCourses } from '#server/domain/catalogue/index.ts'
import type { FacetName } from '#shared/catalogue/course-facets.ts'
import { courseCardListResponse, facetsResponse } from '#shared/contract/courses/catalogue.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { catalogueRequestMessages } from '#shared/messages/requests.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { createReview } from '#tests/factories/learning.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
const hour = 3600

async function getFacets(query: string) {
  const { status, body } = await callApi(app, `GET /api/courses/facets?${query}`)
  expect(status, query).toBe(200)
  return facetsResponse.strict().parse(body)
}

/** The values of a facet with courses, and their counts. */
async function getCounts(name: FacetName, query: string): Promise<Record<string, number>> {
  const { facets } = await getFacets(query)
  const counted = facets[name].options.filter(({ count }) => count > 0)
  return Object.fromEntries(counted.map((option) => [option.value, option.count]))
}

async function listTitles(query: string) {
  const { body } = await callApi(app, `GET /api/courses?fields=card&${query}`)
  const { courses: cards, result } = courseCardListResponse.parse(body)
  return { titles: cards.map(({ title }) => title), result }
}

let strings = ''
let winds = ''

/** Sets the sum and count that reviews would. */
async function rate(id: string, sum: number, count: number): Promise<void> {
  const rating = { ratingSum: sum, ratingCount: count, reviewCount: count }
  await app.deps.db.update(courses).set(rating).where(eq(courses.id, id))
}

beforeAll(async () => {
  strings = await createCategory(app, 'Strings')
  winds = await createCategory(app, 'Winds')
  const add = (title: string, options: object) => createCourse(app, { title, ...options })
  const violin = { categoryId: strings, topic: 'Violin', language: 'English', level: 'Beginner' }
  const first = await add('Violin one', { ...violin, durationSeconds: hour / 2 })
  const second = await add('Violin two', { ...violin, level: 'Experts', durationSeconds: hour })
  await add('Cello one', {
    categoryId: strings,
    topic: 'Cello',
    language: 'español',
    level: 'Beginner',
    durationSeconds: 20 * hour,
  })
  await add('Flute one', {
    categoryId: winds,
    topic: 'Flûte',
    language: 'Español',
    level: 'Beginner',
    type: 'Featured',
  })
  await rate(first, 9, 2)
  await rate(second, 7, 2)
  await app.deps.events.publish('catalogueChanged', { courseIds: [first, second] })
})

const both = () => `category=${strings}&category=${winds}`

describe('the counts of the filters', () => {
  test('cover all courses without a selection', async () => {
    const { result, isMore } = await getFacets(both())
    expect({ result, isMore }).toEqual({ result: 4, isMore: undefined })
    expect(await getCounts('category', '')).toMatchObject({ [strings]: 3, [winds]: 1 })
    expect(await getCounts('topic', both())).toEqual({ Violin: 2, Cello: 1, Flûte: 1 })
    expect(await getCounts('level', both())).toEqual({ Beginner: 3, Experts: 1 })
    expect(await getCounts('language', both())).toEqual({ English: 2, Español: 2 })
    expect(await getCounts('captions', both())).toEqual({ yes: 4 })
    expect(await getCounts('type', both())).toEqual({ New: 3, Featured: 1 })
  })

  test('count ratings with higher ones, and lengths by range, none for an unknown length', async () => {
    expect(await getCounts('rating', both())).toEqual({ '4.5': 1, '4': 1, '3.5': 2, '3': 2 })
    expect(await getCounts('length', both())).toEqual({ '0-1': 1, '1-3': 1, 'over-17': 1 })
  })

  test('ignore the facet’s own selection and respect all others and the search', async () => {
    const query = `${both()}&topic=violin&level=Beginner`
    expect((await getFacets(query)).result).toBe(1)
    expect(await getCounts('topic', query)).toEqual({ Violin: 1, Cello: 1, Flûte: 1 })
    expect(await getCounts('level', query)).toEqual({ Beginner: 1, Experts: 1 })
    expect(await getCounts('length', query)).toEqual({ '0-1': 1 })
    expect(await getCounts('level', `search=violin&${both()}`)).toEqual({ Beginner: 1, Experts: 1 })
    expect(await getCounts('topic', `search=cello&${both()}&level=Beginner`)).toEqual({ Cello: 1 })
  })

  test('list selected values, in the spelling of the catalogue if they have courses', async () => {
    const { facets } = await getFacets(
      `${both()}&topic=FLUTE&topic=Harp&level=experts&rating=4&language=ESPAÑOL`,
    )
    const selected = (name: FacetName) =>
      facets[name].options.filter((option) => option.selected).map(({ value }) => value)
    expect(selected('topic')).toEqual(['FLUTE', 'Harp'])
    expect(selected('level')).toEqual(['Experts'])
    expect(selected('rating')).toEqual(['4'])
    expect(selected('category').toSorted()).toEqual([strings, winds].toSorted())
    expect(selected('language')).toEqual(['ESPAÑOL'])
    const spelled = await getFacets(`${both()}&topic=FLUTE`)
    expect(spelled.facets.topic.options).toContainEqual({
      value: 'Flûte',
      name: 'Flûte',
      count: 1,
      selected: true,
    })
  })

  test('follow changes of a course, its lessons and its ratings', async () => {
    const categoryId = await createCategory(app)
    const query = `category=${categoryId}`
    const id = await createCourse(app, { categoryId, topic: 'Oboe', durationSeconds: 2 * hour })
    const change = async (write: PromiseLike<unknown>) => {
      await write
      await app.deps.events.publish('catalogueChanged', { courseIds: [id] })
    }
    const { db } = app.deps
    const lesson = eq(lessons.courseId, id)
    expect(await getCounts('length', query)).toEqual({ '1-3': 1 })
    const [section] = await db.select().from(sections).where(eq(sections.courseId, id))
    const place = { courseId: id, sectionId: section?.id ?? '', rank: 'a1' }
    const more = { ...place, title: 'Two', durationSeconds: 5 * hour }
    await change(db.insert(lessons).values(more))
    expect(await getCounts('length', query)).toEqual({ '6-17': 1 })
    await change(db.delete(lessons).where(eq(lessons.title, 'Two')))
    expect(await getCounts('length', query)).toEqual({ '1-3': 1 })
    await change(db.update(lessons).set({ durationSeconds: null, captioned: false }).where(lesson))
    expect(await getCounts('length', query)).toEqual({})
    expect(await getCounts('captions', query)).toEqual({})
    await change(db.update(courses).set({ topic: 'Bassoon' }).where(eq(courses.id, id)))
    expect(await getCounts('topic', query)).toEqual({ Bassoon: 1 })
    const learner = await asMember(app)
    await enrol(app, learner, id)
    await createReview(app, learner, id, { rating: 5 })
    await change(Promise.resolve())
    expect(await getCounts('rating', query)).toEqual({ '4.5': 1, '4': 1, '3.5': 1, '3': 1 })
    await change(db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, id)))
    expect((await getFacets(query)).result).toBe(0)
    await change(db.update(courses).set({ deletedAt: null }).where(eq(courses.id, id)))
    expect((await getFacets(query)).result).toBe(1)
    await change(db.delete(courses).where(eq(courses.id, id)))
    expect((await getFacets(query)).result).toBe(0)
  })

  test('are the totals of lists and categories, which follow changes too', async () => {
    const [from, to] = [await createCategory(app, 'Reeds'), await createCategory(app, 'Brass')]
    const { result: before } = await getFacets('')
    const total = async (query: string) => (await listTitles(query)).result
    const getPopular = async () => (await callApi(app, 'GET /api/category?popular=100')).body
    const id = await createCourse(app, { categoryId: from })
    expect(await total('')).toBe(before + 1)
    expect(await total(`category=${from}`)).toBe(1)
    const publish = (change: object) =>
      app.deps.events.publish('catalogueChanged', { courseIds: [id], ...change })
    await app.deps.db.update(courses).set({ categoryId: to }).where(eq(courses.id, id))
    await publish({ categoryIds: [from, to] })
    expect([await total(`category=${from}`), await total(`category=${to}`)]).toEqual([0, 1])
    expect(await getPopular()).toContainEqual({ _id: to, name: 'Brass', courseCount: 1 })
    await app.deps.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, id))
    await publish({})
    expect([await total(''), await total(`category=${to}`)]).toEqual([before, 0])
    expect(await getPopular()).toContainEqual({ _id: to, name: 'Brass', courseCount: 0 })
  })

  test('follow transactions that overlap with each other and with a count', async () => {
    const categoryId = await createCategory(app)
    const id = await createCourse(app, { categoryId, durationSeconds: 2 * hour })
    const getBoth = async () => {
      await app.deps.events.publish('catalogueChanged', { courseIds: [id] })
      const query = `category=${categoryId}`
      return [await getCounts('rating', query), await getCounts('length', query)]
    }
    const [first, second] = [await app.pool.connect(), await app.pool.connect()]
    await first.query('begin')
    const rating = 'rating_sum = 3, rating_count = 1, review_count = 1'
    await first.query(`update courses set ${rating} where id = $1`, [id])
    // Waits for the first transaction.
    const written = second.query(
      'update lessons set duration_seconds = 7200 * 4 where course_id = $1',
      [id],
    )
    expect(await getBoth()).toEqual([{}, { '1-3': 1 }])
    await first.query('commit')
    await written
    expect(await getBoth()).toEqual([{ '3': 1 }, { '6-17': 1 }])
    first.release()
    second.release()
  })

  test('compare ratings as cards show them', async () => {
    const categoryId = await createCategory(app)
    const shown = await createCourse(app, { categoryId })
    await rate(shown, 89, 20)
    const below = await createCourse(app, { categoryId })
    await rate(below, 444, 100)
    expect((await getFacets(`category=${categoryId}&rating=4.5`)).result).toBe(1)
    expect((await getFacets(`category=${categoryId}&rating=4`)).result).toBe(2)
  })

  test.each([
    [`category=${crypto.randomUUID()}`, 404, catalogueMessages.categoryNotFound],
    ['category=nonsense', 404, catalogueMessages.categoryNotFound],
    ['rating=6', 400, catalogueRequestMessages.badFilter],
    ['length=7', 400, catalogueRequestMessages.badFilter],
    ['captions=no', 400, catalogueRequestMessages.badFilter],
    [
      `${Array.from({ length: 21 }, (_, n) => `topic=${n}`).join('&')}`,
      400,
      catalogueRequestMessages.tooManyValues,
    ],
  ])('reject %s', async (query, status, msg) => {
    expect(await callApi(app, `GET /api/courses/facets?${query}`)).toMatchObject({
      status,
      body: { msg },
    })
  })

  test('are empty for levels and types that do not exist', async () => {
    expect(await getFacets('level=nonsense')).toMatchObject({ result: 0 })
  })
})

describe('the list', () => {
  test('takes several values of a filter, any of which matches', async () => {
    expect(await listTitles(`${both()}&topic=Violin&topic=cello&sort=oldest`)).toEqual({
      titles: ['Violin one', 'Violin two', 'Cello one'],
      result: 3,
    })
    expect(await listTitles(`${both()}&level=Experts&level=Beginner&limit=2`)).toEqual({
      titles: ['Flute one', 'Cello one'],
      result: 4,
    })
  })

  test('filters by rating, length, language and captions', async () => {
    expect((await listTitles(`${both()}&rating=4.5`)).titles).toEqual(['Violin one'])
    expect((await listTitles(`${both()}&length=0-1&length=over-17`)).titles).toEqual([
      'Cello one',
      'Violin one',
    ])
    expect((await listTitles(`${both()}&language=ESPAÑOL`)).result).toBe(2)
    expect((await listTitles(`${both()}&captions=yes&topic=Violin`)).result).toBe(2)
    expect((await listTitles(`${both()}&search=violin&rating=4.5`)).titles).toEqual(['Violin one'])
  })

  test('has the same courses for a search that all of them match', async () => {
    const queries = [
      `category=${strings}`,
      `category=${winds}`,
      `${both()}&topic=FLUTE&topic=cello`,
      `${both()}&level=Experts&level=All Levels`,
      `${both()}&rating=3.5`,
      `${both()}&rating=4.5`,
      `${both()}&length=0-1&length=over-17`,
      `${both()}&language=ESPAÑOL`,
      `${both()}&captions=yes&type=Featured`,
      `category=${strings}&topic=violin&level=Beginner&rating=4&length=0-1&language=english&captions=yes&type=New`,
    ]
    for (const query of queries) {
      const listed = await listTitles(`${query}&sort=oldest`)
      expect(listed.result, query).toBeGreaterThan(0)
      expect(await listTitles(`search=one OR two&${query}&sort=oldest`), query).toEqual(listed)
    }
  })

  test('does not correct words that a filter leaves no courses of', async () => {
    expect(await listTitles(`search=cello&${both()}&rating=4.5`)).toEqual({ titles: [], result: 0 })
  })

  test('starts after `offset` courses, from both ends', async () => {
    const titles = async (offset: number) =>
      (await listTitles(`${both()}&captions=yes&limit=3&offset=${offset}`)).titles
    expect(await titles(1)).toEqual(['Cello one', 'Violin two', 'Violin one'])
    expect(await titles(3)).toEqual(['Violin one'])
    expect(await titles(4)).toEqual([])
    expect((await listTitles(`category=${strings}&limit=1&offset=2`)).titles).toEqual([
      'Violin one',
    ])
  })

  test('in the full shape ignores the filters of the short one', async () => {
    const { body } = await callApi(app, `GET /api/courses?category=${strings}&rating=4.5&offset=2`)
    expect(body).toMatchObject({ result: 3, courses: [{ title: 'Cello one' }, {}, {}] })
  })
})

describe('with more matches than are counted', () => {
  const many = limits.countMax + 10
  let zithers = ''

  beforeAll(async () => {
    zithers = await createCategory(app, 'Zithers')
    const { id: ownerId } = await asMember(app)
    const rows = Array.from({ length: many }, (_, index) => ({
      ownerId,
      categoryId: zithers,
      title: `Zither ${index}`,
      author: 'Ada Author',
      level: index % 100 === 0 ? ('Experts' as const) : ('Beginner' as const),
      topic: `Topic ${index % 300}`,
      type: 'New' as const,
    }))
    for (let from = 0; from < many; from += 500) {
      await insertCourses(app.deps.db, rows.slice(from, from + 500))
    }
    await app.deps.events.publish('catalogueChanged', {})
  })

  test('a list without a search is counted exactly, and its common topics are listed', async () => {
    const { result, facets } = await getFacets('level=Beginner&level=Experts&topic=zzz')
    expect(result).toBe(0)
    expect(facets.topic.options).toHaveLength(limits.facetOptionsMax + 1)
    expect(facets.topic.isMinimum).toBeUndefined()
    expect((await getFacets('level=Beginner&level=Experts')).result).toBeGreaterThan(many)
  })

  test('a list with filters has the pages of one without them, from both ends', async () => {
    const all = 'level=Beginner&level=Experts&captions=yes'
    for (const page of [1, 2, 10, 20, 21]) {
      const query = `category=${zithers}&limit=100&page=${page}`
      const filtered = await listTitles(`${query}&${all}`)
      expect(filtered.result).toBe(many)
      expect(filtered.titles).toHaveLength(page === 21 ? 10 : 100)
      expect(filtered).toEqual(await listTitles(query))
    }
  })

  test('a search has minimums, and exact counts where a filter leaves few courses', async () => {
    const all = await getFacets('search=zither')
    expect(all).toMatchObject({ result: limits.countMax, isMore: true })
    expect(all.facets.level.isMinimum).toBe(true)
    const few = await getFacets('search=zither&level=Experts')
    expect(few).toMatchObject({ result: Math.ceil(many / 100) })
    expect(few.isMore).toBeUndefined()
    expect(few.facets.topic.isMinimum).toBeUndefined()
    expect(few.facets.level.isMinimum).toBe(true)
    expect((await listTitles('search=zither&level=Experts&level=All Levels')).result).toBe(
      few.result,
    )
  })
})
