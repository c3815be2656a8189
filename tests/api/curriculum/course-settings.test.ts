import { beforeAll, describe, expect, test } from 'vitest'
import { courseStatuses, type CourseStatus } from '#shared/catalogue/course-choices.ts'
import { courseListResponse } from '#shared/contract/courses/catalogue.ts'
import { courseSettingsResponse } from '#shared/contract/courses/curriculum.ts'
import { courseOutline } from '#shared/contract/courses/outline.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { settingsMessages as messages } from '#shared/messages/authoring/course-settings.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { createCategory } from '#tests/factories/catalogue.ts'
import { addInstructors, createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
type User = Awaited<ReturnType<typeof asMember>>
let author: User
let admin: User

beforeAll(async () => {
  author = await asMember(app, { authorize: true })
  admin = await asMember(app, { role: 'admin' })
})

const completeTexts = { summary: 'In short.', learn: 'To read maps', description: 'At length.' }

async function createOwn(status: CourseStatus, options: object = {}): Promise<string> {
  const content = { ownerId: author.id, status, ...completeTexts, ...options }
  return (await createCourseWithLessons(app, [{ isPreview: true }, {}], content)).course
}

const send = (id: string, body: object, { token } = author) =>
  callApi(app, `PATCH /api/courses/${id}/settings`, { token, body })

async function save(id: string, body: object, user = author) {
  const reply = await send(id, body, user)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return courseSettingsResponse.parse(reply.body)
}

async function load(id: string, { token } = author) {
  const reply = await callApi(app, `GET /api/courses/${id}/settings`, { token })
  expect(reply.status).toBe(200)
  return courseSettingsResponse.parse(reply.body).settings
}

async function fetchText(path: string): Promise<string> {
  return (await app.fetch(new Request(publicUrl + path))).text()
}

describe('status', () => {
  test.each(courseStatuses.flatMap((from) => courseStatuses.map((to) => [from, to] as const)))(
    'of a complete course without learners: %s to %s',
    async (from, to) => {
      const id = await createOwn(from)
      expect((await load(id)).blocked).toEqual({})
      const { settings } = await save(id, { status: to })
      expect(settings.status).toBe(to)
      expect(await load(id)).toEqual(settings)
    },
  )

  test('stays a draft while something required is missing, which the checklist names', async () => {
    const lessons = [{ title: 'Rivers', video: null }, { title: 'Hills' }]
    const options = { ownerId: author.id, status: 'draft' } as const
    const { course: id, lessons: ids } = await createCourseWithLessons(app, lessons, options)
    for (const status of ['published', 'unlisted', 'archived']) {
      expect(await send(id, { status })).toMatchObject({
        status: 409,
        body: { code: 'incomplete_course', msg: messages.incomplete },
      })
    }
    const settings = await load(id)
    expect(settings.status).toBe('draft')
    expect(settings.blocked).toEqual({
      published: messages.incomplete,
      unlisted: messages.incomplete,
      archived: messages.incomplete,
    })
    const missing = settings.checklist.filter(({ done, required }) => required && !done)
    expect(missing.map((item) => item.id)).toEqual([
      'summary',
      'learn',
      'description',
      'complete_lessons',
    ])
    expect(missing.at(-1)).toMatchObject({ lesson: ids[0], text: expect.stringMatching('Rivers') })
  })

  test('can be closed to people while the course is incomplete, and not opened again', async () => {
    const id = await createOwn('published', { description: '' })
    await save(id, { status: 'unlisted' })
    expect(await send(id, { status: 'published' })).toMatchObject({ status: 409 })
    await save(id, { status: 'archived' })
    expect(await send(id, { status: 'unlisted' })).toMatchObject({ status: 409 })
  })

  test('cannot become a draft while the course has learners', async () => {
    const id = await createOwn('published')
    const learner = await asMember(app)
    await enrol(app, learner, id)
    expect(await load(id)).toMatchObject({
      learners: 1,
      blocked: { draft: messages.hasLearners(1) },
    })
    expect(await send(id, { status: 'draft' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', msg: messages.hasLearners(1) },
    })
    await enrol(app, learner)
    expect((await save(id, { status: 'draft' })).settings.learners).toBe(0)
  })

  test('a draft has no learners, even if a user enrols at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await createOwn('published')
      const learners = await Promise.all([asMember(app), asMember(app)])
      await Promise.all([
        send(id, { status: 'draft' }),
        ...learners.map(({ token }) =>
          callApi(app, 'PATCH /user/addcart', { token, body: { cart: [{ _id: id }] } }),
        ),
      ])
      const { status, learners: count } = await load(id)
      expect(status === 'draft' ? count : 0).toBe(0)
    }
  })

  test('of a course without an owner cannot be changed', async () => {
    const id = await createOwn('published', { ownerId: null })
    expect(await load(id, admin)).toMatchObject({
      status: 'archived',
      instructors: [],
      blocked: { published: messages.withoutOwner, draft: messages.withoutOwner },
    })
    expect(await send(id, { status: 'published' }, admin)).toMatchObject({
      status: 409,
      body: { msg: messages.withoutOwner },
    })
    await save(id, { order: 'sequence' }, admin)
  })

  test('archived keeps the course for its learners, and no one new enrols', async () => {
    const id = await createOwn('published')
    const [learner, late] = [await asMember(app), await asMember(app)]
    await enrol(app, learner, id)
    await save(id, { status: 'archived' })
    expect(await callApi(app, 'GET /user/enrolments', { token: learner.token })).toMatchObject({
      body: [{ _id: id, available: true }],
    })
    const body = { cart: [{ _id: id }] }
    const reply = await callApi(app, 'PATCH /user/addcart', { token: late.token, body })
    expect(reply).toMatchObject({ status: 400, body: { code: 'course_not_open' } })
    const open = await createOwn('unlisted')
    const both = { cart: [{ _id: id }, { _id: open }] }
    const saved = await callApi(app, 'PATCH /user/addcart', { token: late.token, body: both })
    expect(saved).toMatchObject({
      status: 200,
      body: { cart: [{ _id: open }], rejected: [{ _id: id, code: 'course_not_open' }] },
    })
  })
})

describe('a change of status is visible at once', () => {
  const [word, other] = ['Quokkascript', 'Wombatgrammar']

  async function listPlaces(id: string, category: string): Promise<string[]> {
    const places = {
      catalogue: '/api/courses',
      category: `/api/courses?category=${category}`,
      search: `/api/courses?search=${word}`,
      suggestions: `/api/suggestions?q=${word}`,
      instructor: `/api/courses/instructor/${author.id}`,
      sitemap: '/sitemaps/courses-1.xml',
      feed: '/feed.xml',
      page: '/courses',
      details: `/api/courses/${id}`,
      outline: `/api/courses/${id}/outline`,
    }
    const found = await Promise.all(
      Object.entries(places).map(async ([name, path]) => [name, await fetchText(path)] as const),
    )
    return found.flatMap(([name, text]) => (text.includes(id) ? [name] : []))
  }

  test('in lists, search, sitemap, feed and on its page', async () => {
    const categoryId = await createCategory(app)
    const id = await createOwn('draft', { title: `Maps in ${word}`, categoryId })
    const counts = async () => {
      const { body } = await callApi(app, `GET /api/courses?category=${categoryId}`)
      const facets = await callApi(app, `GET /api/courses/facets?search=${word}`)
      return [
        courseListResponse.parse(body).result,
        JSON.stringify(facets.body).includes(categoryId),
      ]
    }
    const all = ['catalogue', 'category', 'search', 'suggestions', 'instructor', 'sitemap', 'feed']
    const onList = [...all, 'details', 'outline']
    const expected = {
      draft: [],
      published: onList,
      unlisted: ['details', 'outline'],
      archived: ['details', 'outline'],
    }
    expect(await listPlaces(id, categoryId)).toEqual([])
    const changes = [
      'published',
      'unlisted',
      'published',
      'archived',
      'published',
      'draft',
    ] as const
    for (const status of changes) {
      await save(id, { status })
      expect([status, await listPlaces(id, categoryId)]).toEqual([status, expected[status]])
      const isListed = status === 'published'
      expect([status, await counts()]).toEqual([status, [isListed ? 1 : 0, isListed]])
    }
  })

  test('on the pages of courses that recommend it', async () => {
    const first = await createOwn('published', { title: `Basics of ${other}` })
    const id = await createOwn('published')
    await save(id, { prerequisites: [first] })
    const recommended = async () => {
      const { body } = await callApi(app, `GET /api/courses/${id}/outline`)
      return courseOutline.parse(body).prerequisites.map(({ _id }) => _id)
    }
    expect(await recommended()).toEqual([first])
    await save(first, { status: 'unlisted' })
    expect(await recommended()).toEqual([])
    expect((await load(id)).prerequisites).toMatchObject([{ _id: first, shown: false }])
    await save(first, { status: 'published' })
    expect(await recommended()).toEqual([first])
  })

  test('the newest courses start with what was published last', async () => {
    const draft = await createOwn('draft')
    const published = await createOwn('published')
    const newest = async () => {
      const { body } = await callApi(app, `GET /api/courses/instructor/${author.id}`)
      return (body['posted'] as { _id: string }[]).map(({ _id }) => _id)
    }
    expect((await newest())[0]).toBe(published)
    await save(draft, { status: 'published' })
    expect((await newest())[0]).toBe(draft)
    await save(published, { status: 'unlisted' })
    await save(published, { status: 'published' })
    expect((await newest())[0]).toBe(draft)
  })
})

describe('order and prerequisites', () => {
  test('are saved field by field, in the given order', async () => {
    const id = await createOwn('published')
    const [first, second] = [await createOwn('published'), await createOwn('published')]
    await save(id, { order: 'sequence' })
    const { settings } = await save(id, { prerequisites: [second, first, second] })
    expect(settings).toMatchObject({ order: 'sequence', status: 'published' })
    expect(settings.prerequisites.map(({ _id }) => _id)).toEqual([second, first])
    const { body } = await callApi(app, `GET /api/courses/${id}/outline`)
    expect(courseOutline.parse(body)).toMatchObject({
      order: 'sequence',
      prerequisites: [{ _id: second }, { _id: first }],
    })
    expect((await save(id, { prerequisites: [] })).settings.prerequisites).toEqual([])
  })

  test('two authors who change different settings at once keep both', async () => {
    const id = await createOwn('published')
    const colleague = await asMember(app, { authorize: true })
    await addInstructors(app, id, colleague)
    const first = await createOwn('published')
    await Promise.all([
      save(id, { order: 'sequence' }),
      save(id, { prerequisites: [first] }, colleague),
      save(id, { status: 'unlisted' }),
    ])
    expect(await load(id)).toMatchObject({
      order: 'sequence',
      status: 'unlisted',
      prerequisites: [{ _id: first }],
    })
  })

  test('only courses of the catalogue can be added', async () => {
    const id = await createOwn('published')
    const closed = [await createOwn('draft'), await createOwn('unlisted'), crypto.randomUUID()]
    for (const other of closed) {
      expect(await send(id, { prerequisites: [other] })).toMatchObject({
        status: 400,
        body: { fields: { prerequisites: messages.unknownPrerequisite } },
      })
    }
    expect(await send(id, { prerequisites: [id] })).toMatchObject({
      status: 400,
      body: { fields: { prerequisites: messages.ownPrerequisite } },
    })
  })

  test('a course that left the catalogue stays in the list, without the title of a draft', async () => {
    const id = await createOwn('published')
    const first = await createOwn('published', { title: 'A secret plan' })
    await save(id, { prerequisites: [first] })
    await save(first, { status: 'draft' })
    const { settings } = await save(id, { prerequisites: [first] })
    expect(settings.prerequisites).toEqual([
      { _id: first, title: messages.unavailablePrerequisite, shown: false },
    ])
  })
})

describe('rights', () => {
  test('owner, co-instructors and admins change settings; strangers and learners do not', async () => {
    const id = await createOwn('published')
    const people = {
      colleague: await asMember(app, { authorize: true }),
      invited: await asMember(app, { authorize: true }),
      stranger: await asMember(app, { authorize: true }),
      learner: await asMember(app),
    }
    await addInstructors(app, id, people.colleague, { ...people.invited, acceptedAt: null })
    await enrol(app, people.learner, id)
    for (const user of [author, people.colleague, admin]) {
      expect((await load(id, user)).can).toEqual(
        user === people.colleague
          ? { delete: false, invite: false }
          : { delete: true, invite: true },
      )
      await save(id, { status: 'archived' }, user)
      await save(id, { status: 'published' }, user)
    }
    for (const user of [people.invited, people.stranger, people.learner]) {
      expect((await send(id, { status: 'archived' }, user)).status).toBe(403)
      const { token } = user
      expect((await callApi(app, `GET /api/courses/${id}/settings`, { token })).status).toBe(403)
    }
    expect((await callApi(app, `PATCH /api/courses/${id}/settings`, { body: {} })).status).toBe(401)
    expect((await load(id)).instructors).toMatchObject([
      { _id: author.id, role: 'owner', acceptedAt: expect.any(String) },
      { _id: people.colleague.id, role: 'instructor', acceptedAt: expect.any(String) },
      { _id: people.invited.id, role: 'instructor', acceptedAt: null },
    ])
  })

  test('a change by an admin is in the audit log, one by an author is not', async () => {
    const id = await createOwn('published')
    await save(id, { status: 'unlisted' })
    await save(id, { status: 'published' }, admin)
    const { rows } = await app.pool.query(
      'select actor_id, action from audit_entries where subject_id = $1',
      [id],
    )
    expect(rows).toEqual([{ actor_id: admin.id, action: 'course.changed' }])
  })

  test('nothing of a deleted course can be changed', async () => {
    const id = await createOwn('published')
    await callApi(app, `DELETE /api/courses/${id}`, { token: author.token })
    expect(await send(id, { status: 'draft' })).toMatchObject({
      status: 404,
      body: { msg: catalogueMessages.courseNotFound },
    })
  })
})

test('the category of courses outside of the catalogue can be deleted; publishing one needs another', async () => {
  const categoryId = await createCategory(app)
  const [draft, unlisted] = [
    await createOwn('draft', { categoryId }),
    await createOwn('unlisted', { categoryId }),
  ]
  const path = `DELETE /api/category/${categoryId}` as const
  expect(await callApi(app, `${path}?onlyIfEmpty=true`, { token: admin.token })).toMatchObject({
    status: 409,
    body: { code: 'conflict', msg: authoringMessages.categoryNotEmpty },
  })
  const deleted = await callApi(app, path, { token: admin.token })
  expect(deleted.status).toBe(200)
  for (const id of [draft, unlisted]) {
    expect((await send(id, { status: 'published' })).body).toMatchObject({
      code: 'incomplete_course',
    })
    const missing = (await load(id)).checklist.filter(({ done, required }) => required && !done)
    expect(missing.map((item) => item.id)).toEqual(['category'])
  }
})
