import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { categories, courses, lessons, reviews } from '#server/db/schema/index.ts'
import {
  courseResponse,
  courseCardListResponse,
  courseListResponse,
  instructorResponse,
  instructorCardResponse,
} from '#shared/contract/courses/catalogue.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { catalogueRequestMessages } from '#shared/messages/requests.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { asUser, createUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()
const unknownId = '01a1fa75-0b0f-7f38-92cb-f990c4a4838c'

const list = async (query: string) => {
  const { status, body } = await callApi(app, `GET /api/courses${query}`)
  expect(status).toBe(200)
  return courseListResponse.parse(body)
}
const titles = async (query: string) => (await list(query)).courses.map((course) => course.title)

describe('the list', () => {
  let category = ''
  const day = (number: number) => new Date(Date.UTC(2024, 0, number))

  beforeAll(async () => {
    category = await createCategory(app, 'Orchestra')
    for (const [index, title] of ['Violin', 'Viola', 'Cello', 'Double Bass'].entries()) {
      await createCourse(app, {
        title,
        categoryId: category,
        createdAt: day(index + 1),
        topic: index === 0 ? 'React' : 'Python',
        type: index === 1 ? 'Featured' : 'Start',
        level: index === 2 ? 'Experts' : 'Beginner',
      })
    }
  })

  const within = (query: string) => `?category=${category}&${query}`

  test('is sorted newest first or oldest first', async () => {
    expect(await titles(within(''))).toEqual(['Double Bass', 'Cello', 'Viola', 'Violin'])
    expect(await titles(within('sort=newest'))).toEqual(['Double Bass', 'Cello', 'Viola', 'Violin'])
    expect(await titles(within('sort=oldest'))).toEqual(['Violin', 'Viola', 'Cello', 'Double Bass'])
    expect(await titles(within('sort=Oldest'))).toEqual(['Violin', 'Viola', 'Cello', 'Double Bass'])
  })

  test('is filtered by topic, type and level in any case', async () => {
    expect(await titles(within('topic=react'))).toEqual(['Violin'])
    expect(await titles(within('type=Featured'))).toEqual(['Viola'])
    expect(await titles(within('level=experts'))).toEqual(['Cello'])
    expect(await titles(within('topic=Python&type=Start&level=Beginner'))).toEqual(['Double Bass'])
    expect(await titles(within('topic=Alchemy'))).toEqual([])
  })

  test('is paginated and counts all matches', async () => {
    const first = await list(within('limit=3'))
    const second = await list(within('limit=3&page=2'))
    expect([first.result, second.result]).toEqual([4, 4])
    expect(second.courses.map((course) => course.title)).toEqual(['Violin'])
    expect((await list(within('limit=3&page=3'))).courses).toEqual([])
  })

  test('pages through courses with equal timestamps show each once', async () => {
    const same = await createCategory(app)
    for (let index = 0; index < 7; index++) {
      await createCourse(app, { categoryId: same, createdAt: day(9) })
    }
    const pages = await Promise.all(
      [1, 2, 3].map((page) => titles(`?category=${same}&limit=3&page=${page}`)),
    )
    expect(new Set(pages.flat()).size).toBe(7)
  })

  test('with fields=card has only the fields of a card', async () => {
    const { body } = await callApi(app, `GET /api/courses${within('fields=card&limit=1')}`)
    const [card] = courseCardListResponse.strict().parse(body).courses
    expect(card).toEqual({
      _id: expect.any(String),
      title: 'Double Bass',
      author: 'Ada Author',
      level: 'Beginner',
      category,
      topic: 'Python',
      type: 'Start',
      images: {
        url: expect.stringMatching(/^http:\/\/lectern\.test\/covers\/Python\/violin-\d+\.svg$/),
        public_id: '',
      },
      rating: 0,
      numReviews: 0,
      createdAt: '2024-01-04T00:00:00.000Z',
      minutes: null,
      learners: 0,
    })
  })

  test.each([
    '?&',
    '?All%20Categories&Newest',
    '?Choose%20Category&Sort',
    '?category=&search=&sort=',
    '?category=All%20Categories&sort=Sort',
    '?category=Choose%20Category',
  ])('treats the invalid query %s of old clients as no filter', async (junk) => {
    expect((await list(junk)).result).toBe((await list('')).result)
  })

  test.each([
    ['limit=0', catalogueRequestMessages.badLimit],
    ['limit=101', catalogueRequestMessages.badLimit],
    ['limit=many', catalogueRequestMessages.badLimit],
    ['page=0', catalogueRequestMessages.badPage],
    ['page=1.5', catalogueRequestMessages.badPage],
    ['page=100001', catalogueRequestMessages.badPage],
    ['sort=rating', catalogueRequestMessages.badSort],
    [`search=${'x'.repeat(201)}`, catalogueMessages.searchTooLong],
    ['search=a&search=b', generalMessages.invalidInput],
  ])('rejects %s', async (query, msg) => {
    expect(await callApi(app, `GET /api/courses?${query}`)).toMatchObject({
      status: 400,
      body: { msg },
    })
  })

  test.each([unknownId, 'nonsense', "1' or '1'='1"])(
    'returns 404 for the category %s',
    async (id) => {
      expect(
        await callApi(app, `GET /api/courses?category=${encodeURIComponent(id)}`),
      ).toMatchObject({
        status: 404,
        body: { msg: catalogueMessages.categoryNotFound },
      })
    },
  )
})

describe('the search', () => {
  beforeAll(async () => {
    await createCourse(app, {
      title: 'Watercolour Landscapes',
      author: 'Frédéric Chopard',
      topic: 'Design',
    })
    await createCourse(app, { title: 'Botanical Drawing', summary: 'Pencils, then watercolour.' })
    await createCourse(app, { title: 'Gardening', description: 'Plants that like **shade**.' })
    await createCourse(app, { title: 'Know Yourself, and Your Own Music', topic: 'Music' })
    await createCourse(app, { title: 'Tourism', description: 'Where are you off to, and why?' })
  })

  test.each([
    ['landscapes', ['Watercolour Landscapes']],
    ['a landscape', ['Watercolour Landscapes']],
    ['LANDSCAPE', ['Watercolour Landscapes']],
    ['watercolour', ['Watercolour Landscapes', 'Botanical Drawing']],
    ['watercolour pencil', ['Botanical Drawing']],
    ['frederic', ['Watercolour Landscapes']],
    ['Frédéric Chopard', ['Watercolour Landscapes']],
    ['shade', ['Gardening']],
    ['watercolur', ['Watercolour Landscapes', 'Botanical Drawing']],
    ['lanscape', ['Watercolour Landscapes']],
    ['gardneing', ['Gardening']],
    ['botan', ['Botanical Drawing']],
    ['watrecolour landscpae', ['Watercolour Landscapes']],
    ['gardening zzzzzz', ['Gardening']],
    ['frédérick', ['Watercolour Landscapes']],
    // Of several words that no course has together, only those in titles.
    ['botanical shade', ['Botanical Drawing']],
    ['your', ['Know Yourself, and Your Own Music']],
    ['YOUR own', ['Know Yourself, and Your Own Music']],
    ['"your own"', ['Know Yourself, and Your Own Music']],
    ['"own your"', []],
    ['your tourism', ['Tourism']],
    ['where', []],
  ])('finds by "%s" %j, best match first', async (search, found) => {
    expect(await titles(`?search=${encodeURIComponent(search)}`)).toEqual(found)
  })

  test.each(['zzzzzz', 'the', '!!!', "'", '" & | ( :*', '\\', '%', '🎻'])(
    'finds nothing by "%s" and does not fail',
    async (search) => {
      expect(await list(`?search=${encodeURIComponent(search)}`)).toEqual({
        courses: [],
        result: 0,
      })
    },
  )

  test('is sorted by date if requested', async () => {
    expect(await titles('?search=watercolour&sort=newest')).toEqual([
      'Botanical Drawing',
      'Watercolour Landscapes',
    ])
  })

  test('rejects a NUL character with a message', async () => {
    expect(await callApi(app, 'GET /api/courses?search=a%00b')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
  })
})

describe('one course', () => {
  test('has its owner, video, reviews and the default values', async () => {
    const owner = await createUser(app, { bio: 'Teaches.', about: 'About me.' })
    const reader = await createUser(app)
    const id = await createCourse(app, {
      ownerId: owner.id,
      title: 'Bookbinding',
      learn: 'Fold\nSew',
      description: '# Paper',
      summary: 'By hand.',
    })
    await app.deps.db
      .insert(reviews)
      .values({ courseId: id, userId: reader.id, rating: 4, comment: 'Good.' })
    const { status, body } = await callApi(app, `GET /api/courses/${id}`)
    expect(status).toBe(200)
    const [course] = courseResponse.parse(body).course
    expect(course).toMatchObject({
      _id: id,
      title: 'Bookbinding',
      user: { _id: owner.id, fullname: owner.fullname, bio: 'Teaches.', desc: 'About me.' },
      learn: 'Fold\nSew',
      desc: '# Paper',
      comments: 'By hand.',
      link: 'https://videos.example.test/lesson.mp4',
      language: 'English',
      duration: '30:00',
      caption: 'Yes',
      reviews: [{ name: reader.fullname, rating: 4, comment: 'Good.', user: reader.id }],
    })
  })

  test('has an empty link without a video, the URL of a video on this site, and its duration', async () => {
    const [none, ours] = [
      await createCourse(app, { video: undefined }),
      await createCourse(app, { video: '/media/lesson.webm', durationSeconds: 3909 }),
    ]
    const read = async (id: string) =>
      courseResponse.parse((await callApi(app, `GET /api/courses/${id}`)).body).course[0]
    expect((await read(none))?.link).toBe('')
    expect(await read(ours)).toMatchObject({
      link: 'http://lectern.test/media/lesson.webm',
      duration: '1:05:09',
    })
  })

  test.each([unknownId, 'nonsense', '../../etc/passwd', '%00', '0'])(
    'returns 404 for %s',
    async (id) => {
      expect(await callApi(app, `GET /api/courses/${encodeURIComponent(id)}`)).toMatchObject({
        status: 404,
        body: { msg: catalogueMessages.courseNotFound, code: 'not_found' },
      })
    },
  )

  test('that was deleted is 404 and in no list', async () => {
    const category = await createCategory(app)
    const id = await createCourse(app, { categoryId: category })
    expect((await list(`?category=${category}`)).result).toBe(1)
    await app.deps.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, id))
    await app.deps.events.publish('catalogueChanged', { courseIds: [id] })
    expect((await callApi(app, `GET /api/courses/${id}`)).status).toBe(404)
    expect((await list(`?category=${category}`)).result).toBe(0)
  })

  test('has its rating to two decimals, and counts reviews without a rating', async () => {
    const id = await createCourse(app)
    await app.deps.db
      .update(courses)
      .set({ ratingSum: 13, ratingCount: 3, reviewCount: 4 })
      .where(eq(courses.id, id))
    const { body } = await callApi(app, `GET /api/courses/${id}`)
    expect(courseResponse.parse(body).course).toMatchObject([{ rating: 4.33, numReviews: 4 }])
  })

  test('has its hundred newest reviews, newest first, or the requested number', async () => {
    const id = await createCourse(app)
    await app.deps.db.insert(reviews).values(
      Array.from({ length: 101 }, (_, index) => ({
        courseId: id,
        comment: `Review ${index}`,
        createdAt: new Date(Date.UTC(2024, 0, 1 + index)),
      })),
    )
    const comments = async (query: string) => {
      const { body } = await callApi(app, `GET /api/courses/${id}${query}`)
      return courseResponse.parse(body).course[0]?.reviews.map((review) => review.comment)
    }
    const newest = Array.from({ length: 100 }, (_, index) => `Review ${100 - index}`)
    expect(await comments('')).toEqual(newest)
    expect(await comments('?reviews=2')).toEqual(newest.slice(0, 2))
    expect(await comments('?reviews=0')).toEqual([])
  })

  test.each(['101', '-1', '1.5', 'all'])('rejects the number of reviews %s', async (reviews) => {
    const id = await createCourse(app)
    expect(await callApi(app, `GET /api/courses/${id}?reviews=${reviews}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', msg: catalogueRequestMessages.badReviews },
    })
  })

  test('without captions has no captions URL', async () => {
    const id = await createCourse(app)
    await app.deps.db.update(lessons).set({ captioned: false }).where(eq(lessons.courseId, id))
    const { body } = await callApi(app, `GET /api/courses/${id}`)
    expect(courseResponse.parse(body).course[0]?.caption).toBe('No')
  })

  test('with a deleted owner remains without an owner', async () => {
    const id = await createCourse(app, { ownerId: null })
    const { body } = await callApi(app, `GET /api/courses/${id}`)
    expect(courseResponse.parse(body).course[0]?.user).toBeNull()
  })
})

describe('an instructor', () => {
  test('has name and courses, but no email and gender', async () => {
    const owner = await createUser(app, { role: 'instructor', bio: 'Teaches.' })
    await createCourse(app, { ownerId: owner.id, title: 'Only This' })
    const { status, body } = await callApi(app, `GET /api/courses/instructor/${owner.id}`)
    expect(status).toBe(200)
    expect(instructorResponse.parse(body)).toMatchObject({
      user: { _id: owner.id, fullname: owner.fullname, bio: 'Teaches.' },
      posted: [{ title: 'Only This' }],
    })
    expect(JSON.stringify(body)).not.toContain(owner.email)
  })

  test('has the newest course first, and no deleted ones', async () => {
    const owner = await createUser(app)
    const day = (number: number) => new Date(Date.UTC(2024, 0, number))
    await createCourse(app, { ownerId: owner.id, title: 'Older', createdAt: day(1) })
    await createCourse(app, { ownerId: owner.id, title: 'Newer', createdAt: day(2) })
    const deleted = await createCourse(app, { ownerId: owner.id })
    await app.deps.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, deleted))
    const { body } = await callApi(app, `GET /api/courses/instructor/${owner.id}`)
    const { posted } = instructorResponse.parse(body)
    expect(posted.map((course) => course.title)).toEqual(['Newer', 'Older'])
  })

  test('has a page of courses and their total, with short fields if requested', async () => {
    const owner = await createUser(app)
    for (const title of ['One', 'Two', 'Three']) {
      await createCourse(app, { ownerId: owner.id, title })
    }
    const page = async (number: number) => {
      const query = `fields=card&limit=2&page=${number}`
      const { body } = await callApi(app, `GET /api/courses/instructor/${owner.id}?${query}`)
      const { posted, result } = instructorCardResponse.strict().parse(body)
      return [result, ...posted.map(({ title }) => title)]
    }
    expect(await page(1)).toEqual([3, 'Three', 'Two'])
    expect(await page(2)).toEqual([3, 'One'])
    expect(await page(3)).toEqual([3])
    const { status } = await callApi(app, `GET /api/courses/instructor/${owner.id}?limit=0`)
    expect(status).toBe(400)
  })

  test('has an email address for members; users who do not teach have none', async () => {
    const { token } = await asUser(app)
    const contact = (id: string, viewerToken?: string) =>
      callApi(
        app,
        `GET /api/courses/instructor/${id}/contact`,
        viewerToken ? { token: viewerToken } : {},
      )
    const owner = await createUser(app, { authorize: true })
    expect(await contact(owner.id, token)).toMatchObject({
      status: 200,
      body: { email: owner.email },
    })
    expect((await contact(owner.id)).status).toBe(401)
    const unknown = { status: 404, body: { msg: catalogueMessages.instructorNotFound } }
    for (const id of [(await createUser(app)).id, unknownId, 'nonsense']) {
      expect(await contact(id, token)).toMatchObject(unknown)
    }
  })

  test('is visible before the first course', async () => {
    for (const right of [{ role: 'instructor' as const }, { authorize: true }]) {
      const { id } = await createUser(app, right)
      const { status, body } = await callApi(app, `GET /api/courses/instructor/${id}`)
      expect(status).toBe(200)
      expect(instructorResponse.parse(body).posted).toEqual([])
    }
  })

  test('without instructor rights or courses, or unknown, is 404', async () => {
    const student = await createUser(app)
    for (const id of [student.id, unknownId, 'nonsense']) {
      expect(await callApi(app, `GET /api/courses/instructor/${id}`)).toMatchObject({
        status: 404,
        body: { msg: catalogueMessages.instructorNotFound },
      })
    }
  })
})

describe('categories', () => {
  test('are listed by name', async () => {
    await createCategory(app, 'Zoology')
    await createCategory(app, 'Algebra')
    const { body } = await callApi(app, 'GET /api/category')
    const names = (body as unknown as { name: string }[]).map((entry) => entry.name)
    expect(names).toEqual(names.toSorted())
    expect(names).toEqual(expect.arrayContaining(['Algebra', 'Zoology']))
  })

  test('are sorted by number of courses on request', async () => {
    const [busy, quiet] = [await createCategory(app, 'Busy'), await createCategory(app, 'Quiet')]
    for (let index = 0; index < 20; index++) await createCourse(app, { categoryId: busy })
    for (let index = 0; index < 15; index++) await createCourse(app, { categoryId: quiet })
    const { body } = await callApi(app, 'GET /api/category?popular=2')
    expect(body).toEqual([
      { _id: busy, name: 'Busy', courseCount: 20 },
      { _id: quiet, name: 'Quiet', courseCount: 15 },
    ])
    expect((await callApi(app, 'GET /api/category?popular=none')).status).toBe(400)
  })

  test('count only existing courses', async () => {
    const category = await createCategory(app, 'Half Empty')
    const [deleted = ''] = [
      await createCourse(app, { categoryId: category }),
      await createCourse(app, { categoryId: category }),
    ]
    await app.deps.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, deleted))
    await app.deps.events.publish('catalogueChanged', { courseIds: [deleted] })
    const { body } = await callApi(app, 'GET /api/category?popular=100')
    expect(body).toContainEqual({ _id: category, name: 'Half Empty', courseCount: 1 })
  })
})

describe('cached responses', () => {
  test('are the same bytes with an ETag, and 304 for a matching If-None-Match', async () => {
    const id = await createCourse(app)
    const first = await callApi(app, `GET /api/courses/${id}`)
    const etag = first.headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}-identity"$/)
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
    const again = await callApi(app, `GET /api/courses/${id}`, {
      headers: { 'If-None-Match': etag },
    })
    expect(again.status).toBe(304)
  })

  test('are invalidated by a write to their data, for all readers immediately', async () => {
    const category = await createCategory(app)
    expect((await list(`?category=${category}`)).result).toBe(0)
    await createCourse(app, { categoryId: category })
    expect((await list(`?category=${category}`)).result).toBe(1)
  })

  test('are invalidated by a write of another process', async () => {
    const { openServices } = await import('#server/services.ts')
    const other = await openServices({
      databaseUrl: app.databaseUrl,
      log: app.deps.log,
      config: app.config,
    })
    try {
      const category = await createCategory(app)
      await list(`?category=${category}`)
      await other.deps.db
        .update(categories)
        .set({ name: 'Renamed Elsewhere' })
        .where(eq(categories.id, category))
      await createCourse(other, { categoryId: category })
      await expect.poll(async () => (await list(`?category=${category}`)).result).toBe(1)
    } finally {
      await other.close()
    }
  })

  test('are invalidated when messages may have been missed, after reconnecting', async () => {
    const category = await createCategory(app)
    const rename = async (name: string) => {
      await app.deps.db.update(categories).set({ name }).where(eq(categories.id, category))
    }
    const names = async () => {
      const { body } = await callApi(app, 'GET /api/category')
      return (body as unknown as { name: string }[]).map((entry) => entry.name)
    }
    const listener =
      "from pg_stat_activity where application_name = 'lectern-events' and datname = current_database()"
    await names()
    await rename('Renamed In Silence')
    const { rows: ended } = await app.pool.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) ${listener}`,
    )
    await expect.poll(names).toContain('Renamed In Silence')

    await until('the listener to be back', async () => {
      const { rows } = await app.pool.query<{ pid: number; query: string }>(
        `select pid, query ${listener}`,
      )
      // Its heartbeat follows soon.
      const isListening = ({ query }: { query: string }) => /^(?:listen|select 1)/.test(query)
      return rows.some((row) => isListening(row) && !ended.some(({ pid }) => pid === row.pid))
    })
    await names()
    await rename('Renamed Elsewhere Again')
    const message = { from: 'another process', name: 'catalogueChanged', event: { courseIds: [] } }
    await app.pool.query("select pg_notify('lectern_events', $1)", [JSON.stringify(message)])
    await expect.poll(names).toContain('Renamed Elsewhere Again')
  })

  test('contain no private data: a token changes nothing', async () => {
    const anonymous = await callApi(app, 'GET /api/courses?limit=1')
    const named = await callApi(app, 'GET /api/courses?limit=1', { token: 'Bearer whatever' })
    expect(named.body).toEqual(anonymous.body)
  })
})
