import { beforeAll, describe, expect, test } from 'vitest'
import { saveCourseResponse } from '#shared/contract/courses/authoring.ts'
import { type Course, courseResponse } from '#shared/contract/courses/catalogue.ts'
import { authoringMessages as messages } from '#shared/messages/authoring/authoring.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { courseForm } from '#tests/factories/course-forms.ts'
import { uploadAs } from '#tests/factories/media/files.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

type Author = Awaited<ReturnType<typeof asUser>>

const app = useTestApp()
const unknownId = '01900000-0000-7000-8000-000000000000'

let author: Author
let other: Author
let admin: Author

beforeAll(async () => {
  author = await asUser(app, { authorize: true })
  other = await asUser(app, { authorize: true })
  admin = await asUser(app, { role: 'admin' })
})

const form = async (options: Record<string, unknown> = {}, testUser: Author = author) =>
  courseForm(app, testUser, { category: await createCategory(app), ...options })
const post = (body: unknown, { token }: Author = author) =>
  callApi(app, 'POST /api/courses', { token, body })
const put = (id: string, body: unknown, { token }: Author = author) =>
  callApi(app, `PUT /api/courses/${id}`, { token, body })

async function read(id: string): Promise<Course> {
  const { course } = courseResponse.parse((await callApi(app, `GET /api/courses/${id}`)).body)
  if (!course[0]) throw new Error('The course is missing.')
  const { descHtml: _rendered, ...same } = course[0]
  return same
}

async function created(options: Record<string, unknown> = {}, testUser: Author = author) {
  const reply = await post(await form(options, testUser), testUser)
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return saveCourseResponse.parse(reply.body).course
}

/** The form as a browser fills it from a course. */
const toForm = (course: Course) => ({ ...course })

/** Lists the audit entries of a resource. */
async function actsOn(id: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ action: string }>(
    'select action from audit_entries where subject_id = $1 and actor_id = $2 order by created_at',
    [id, admin.id],
  )
  return rows.map(({ action }) => action)
}

const ten = [
  'title',
  'author',
  'level',
  'category',
  'topic',
  'comments',
  'type',
  'link',
  'learn',
  'desc',
] as const

describe('creating a course', () => {
  test('returns the whole course and lists it in the catalogue immediately', async () => {
    const body = await form({ title: '  Maps that\n lie  ', desc: 'Line one\r\n\r\nLine *two*' })
    await callApi(app, `GET /api/courses?category=${body.category}`)
    const reply = await post(body)
    expect(reply).toMatchObject({ status: 200, body: { msg: messages.courseCreated } })
    const { course } = saveCourseResponse.parse(reply.body)
    expect(course).toMatchObject({
      title: 'Maps that lie',
      author: 'Ada Author',
      level: 'Beginner',
      category: body.category,
      topic: 'HTML',
      comments: 'What the course is about, in short.',
      type: 'New',
      link: 'https://videos.example.test/lesson.mp4',
      learn: 'How to begin\nHow to go on',
      desc: 'Line one\n\nLine *two*',
      images: body.images,
      rating: 0,
      numReviews: 0,
      reviews: [],
      user: { _id: author.id, fullname: author.fullname },
      language: 'English',
      duration: '30:00',
      version: 1,
    })
    expect(await read(course._id)).toEqual(course)
    const list = await callApi(app, `GET /api/courses?category=${body.category}`)
    expect(list.body).toMatchObject({ result: 1, courses: [{ _id: course._id }] })
  })

  test('accepts the language and the measured duration that our client sends', async () => {
    const course = await created({ language: 'Deutsch', durationSeconds: 3909 })
    expect(course).toMatchObject({ language: 'Deutsch', duration: '1:05:09' })
  })

  test.each(ten)('requires the field %s', async (field) => {
    for (const value of [undefined, '', ' \u200B ', null, 7]) {
      const reply = await post(await form({ [field]: value }))
      expect(reply, String(value)).toMatchObject({
        status: 400,
        body: { msg: 'Fields cannot be empty', fields: { [field]: 'Fields cannot be empty' } },
      })
    }
  })

  test('names every empty field at once', async () => {
    const { status, body } = await post({})
    expect(status).toBe(400)
    expect(body).toMatchObject({
      msg: 'Fields cannot be empty',
      fields: {
        ...Object.fromEntries(ten.map((field) => [field, 'Fields cannot be empty'])),
        images: 'No Image Upload',
      },
    })
  })

  test.each([undefined, null, false, {}, 'x', { url: 'https://x.test/a.png', public_id: '' }])(
    'requires an uploaded image: rejects %j',
    async (images) => {
      expect(await post(await form({ images }))).toMatchObject({
        status: 400,
        body: { msg: 'No Image Upload', fields: { images: 'No Image Upload' } },
      })
    },
  )

  test('rejects an image of another user or course, and one that does not exist', async () => {
    const foreign = await uploadAs(app, other.token, { purpose: 'course' })
    const used = (await created()).images
    for (const images of [foreign, used, { public_id: 'nonsense' }, { public_id: '../../etc' }]) {
      const reply = await post(await form({ images }))
      expect(reply).toMatchObject({
        status: 400,
        body: { msg: fileMessages.fileExpired, fields: { images: fileMessages.fileExpired } },
      })
    }
  })

  test.each([
    ['title', 'a'.repeat(151), messages.titleTooLong],
    ['author', 'a'.repeat(101), messages.authorTooLong],
    ['comments', 'a'.repeat(1001), messages.summaryTooLong],
    ['learn', 'a'.repeat(5001), messages.learnTooLong],
    ['desc', 'a'.repeat(20_001), messages.descriptionTooLong],
    ['link', `https://x.test/${'a'.repeat(2000)}.mp4`, messages.linkTooLong],
    ['link', 'javascript:alert(1)', messages.badLink],
    ['link', 'https://example.test/page', messages.badLink],
    ['level', 'Wizard', messages.badLevel],
    ['topic', 'Alchemy', messages.badTopic],
    ['type', 'Best', messages.badType],
    ['type', 'Featured', messages.featuredByAdmins],
    ['category', 'nonsense', messages.unknownCategory],
    ['category', unknownId, messages.unknownCategory],
    ['language', ' ', 'Fields cannot be empty'],
    ['durationSeconds', -1, messages.badDuration],
    ['durationSeconds', 1e9, messages.badDuration],
  ])('rejects as %s %j', async (field, value, msg) => {
    const reply = await post(await form({ [field]: value }))
    expect(reply).toMatchObject({ status: 400, body: { msg, fields: { [field]: msg } } })
  })

  test('accepts titles of 1 and of 150 characters', async () => {
    await created({ title: 'A' })
    await created({ title: 'é'.repeat(150) })
  })

  test('lets admins feature a course', async () => {
    expect(await created({ type: 'Featured' }, admin)).toMatchObject({ type: 'Featured' })
  })

  test('ignores everything that is not a field of the form', async () => {
    const course = await created({
      _id: unknownId,
      user: other.id,
      ownerId: other.id,
      rating: 5,
      ratingSum: 5,
      numReviews: 9,
      reviewCount: 9,
      reviews: [{ rating: 5 }],
      createdAt: '2001-01-01T00:00:00.000Z',
      deletedAt: '2001-01-01T00:00:00.000Z',
      importSource: 'x',
      version: 7,
    })
    expect(course).toMatchObject({
      user: { _id: author.id },
      rating: 0,
      numReviews: 0,
      reviews: [],
      version: 1,
    })
    expect(course._id).not.toBe(unknownId)
    expect(Date.parse(course.createdAt)).toBeGreaterThan(Date.now() - 60_000)
  })
})

describe('changing a course', () => {
  test('saves the whole form, visible to all immediately', async () => {
    const course = await created({ durationSeconds: 60 })
    const category = await createCategory(app)
    const image = await uploadAs(app, author.token, { purpose: 'course' })
    const change = {
      title: 'Another title',
      author: 'Bea Author',
      level: 'Experts',
      category,
      topic: 'React',
      comments: 'Another summary',
      type: 'Start',
      link: 'https://youtu.be/dQw4w9WgXcQ',
      learn: 'Another thing',
      desc: 'Another text',
      images: { url: 'https://evil.test/x.png', public_id: image.public_id },
    }
    await read(course._id)
    const reply = await put(course._id, change)
    expect(reply).toMatchObject({ status: 200, body: { msg: messages.courseSaved } })
    const after = await read(course._id)
    expect(after).toEqual(reply.body['course'])
    expect(after).toMatchObject({ ...change, images: image, version: 2, duration: '30:00' })
    expect(after.user?._id).toBe(author.id)
  })

  test('changes only the version when sent back as read', async () => {
    const before = await created({ durationSeconds: 60, language: 'Deutsch' })
    await put(before._id, toForm(before))
    const { updatedAt: _before, version: _one, ...same } = before
    expect(await read(before._id)).toMatchObject({ ...same, version: 2 })
  })

  test('ignores everything that is not a field of the form', async () => {
    const before = await created()
    const reply = await put(before._id, {
      ...toForm(before),
      _id: unknownId,
      user: { _id: other.id },
      rating: 5,
      numReviews: 9,
      reviews: [],
      createdAt: '2001-01-01T00:00:00.000Z',
    })
    expect(reply.status).toBe(200)
    const { _id, user, rating, numReviews, createdAt } = before
    expect(await read(_id)).toMatchObject({ _id, user, rating, numReviews, createdAt })
  })

  test('from an older version is rejected with the current course', async () => {
    const { _id, ...read1 } = await created()
    await put(_id, { ...read1, title: 'The first tab’s' })
    const late = await put(_id, { ...read1, title: 'The second tab’s' })
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'stale_course',
        msg: messages.courseChanged,
        course: { _id, title: 'The first tab’s', version: 2 },
      },
    })
    expect(await read(_id)).toMatchObject({ title: 'The first tab’s', version: 2 })
    const { version: _, ...withoutVersion } = read1
    expect((await put(_id, { ...withoutVersion, title: 'The old client’s' })).status).toBe(200)
    expect(await read(_id)).toMatchObject({ title: 'The old client’s', version: 3 })
  })

  test('from a client that sends back whole courses succeeds with the version of the last response', async () => {
    const whole = await read((await created())._id)
    const first = await put(whole._id, { ...whole, title: 'First save' })
    expect(first).toMatchObject({ status: 200, body: { course: { version: whole.version + 1 } } })
    const again = await put(whole._id, { ...whole, title: 'Second save' })
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'stale_course', course: { title: 'First save', version: whole.version + 1 } },
    })
    for (const reply of [first, again]) {
      const { course } = saveCourseResponse.pick({ course: true }).parse(reply.body)
      expect(course).toEqual(await read(whole._id))
    }
    const saved = saveCourseResponse.parse(first.body).course
    const next = await put(whole._id, { ...saved, title: 'Second save' })
    expect(next).toMatchObject({ status: 200, body: { course: { title: 'Second save' } } })
  })

  test('concurrently from the same version succeeds once', async () => {
    const course = await created()
    const replies = await Promise.all(
      [1, 2, 3, 4].map((count) => put(course._id, { ...course, title: `Tab ${count}` })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('is allowed for its owner and admins, and keeps the owner', async () => {
    const course = await created()
    expect(await put(course._id, course, other)).toMatchObject({ status: 403 })
    expect(await put(course._id, { ...course, type: 'Featured' }, admin)).toMatchObject({
      status: 200,
    })
    expect(await actsOn(course._id)).toEqual(['course.changed'])
    const featured = await read(course._id)
    expect(featured).toMatchObject({ type: 'Featured', user: { _id: author.id } })
    expect(await put(course._id, { ...featured, title: 'Still featured' })).toMatchObject({
      status: 200,
      body: { course: { type: 'Featured' } },
    })
  })

  test('does not let authors feature a course', async () => {
    const course = await created()
    expect(await put(course._id, { ...course, type: 'Featured' })).toMatchObject({
      status: 400,
      body: { msg: messages.featuredByAdmins, fields: { type: messages.featuredByAdmins } },
    })
    expect(await read(course._id)).toMatchObject({ type: 'New', version: 1 })
  })

  test('is denied to an owner without instructor rights, but deleting is allowed', async () => {
    const former = await asUser(app)
    const id = await createCourse(app, { ownerId: former.id })
    expect((await put(id, await form({}, former), former)).status).toBe(403)
    const reply = await callApi(app, `DELETE /api/courses/${id}`, { token: former.token })
    expect(reply.status).toBe(200)
  })

  test('requires an image, unless a generated cover is kept', async () => {
    const uploaded = await created()
    for (const images of [false, null, undefined, { url: '', public_id: '' }]) {
      expect(await put(uploaded._id, { ...uploaded, images })).toMatchObject({
        status: 400,
        body: { msg: 'No Image Upload' },
      })
    }
    const generated = await createCourse(app, { ownerId: author.id, topic: 'Geography' })
    const images = (await read(generated)).images
    const stored = await put(generated, await form({ images, topic: 'Geography' }))
    const kept = { url: expect.stringContaining('/covers/Geography/'), public_id: '' }
    expect(stored).toMatchObject({
      status: 200,
      body: { course: { images: kept, topic: 'Geography' } },
    })
    const foreign = await uploadAs(app, other.token, { purpose: 'course' })
    expect(await put(uploaded._id, { ...uploaded, images: foreign })).toMatchObject({
      status: 400,
      body: { msg: fileMessages.fileExpired },
    })
  })

  test('saves captions, keeps them when absent, and removes them', async () => {
    const vtt = new TextEncoder().encode('WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n')
    const captions = await uploadAs(app, author.token, { bytes: vtt, purpose: 'captions' })
    const course = await created({ captions })
    expect(course).toMatchObject({ captions, caption: 'Yes' })
    const { captions: _, version: _version, ...unsaid } = course
    expect((await put(course._id, unsaid)).body['course']).toMatchObject({ captions })
    expect((await put(course._id, { ...unsaid, captions: null })).body['course']).toMatchObject({
      captions: null,
    })
    const foreign = await uploadAs(app, other.token, { bytes: vtt, purpose: 'captions' })
    expect(await put(course._id, { ...unsaid, captions: foreign })).toMatchObject({
      status: 400,
      body: { fields: { captions: fileMessages.fileExpired } },
    })
  })

  test('keeps a link to this site relative, and one that would not be accepted today', async () => {
    const own = await createCourse(app, { ownerId: author.id, video: '/media/lesson.webm' })
    const { link } = await read(own)
    expect((await put(own, await form({ link }))).status).toBe(200)
    const { rows } = await app.pool.query('select video from lessons where course_id = $1', [own])
    expect(rows).toEqual([{ video: '/media/lesson.webm' }])
    const odd = await createCourse(app, { ownerId: author.id, video: 'https://old.test/page' })
    expect((await put(odd, await form({ link: 'https://old.test/page' }))).status).toBe(200)
    expect(await put(odd, await form({ link: 'https://old.test/other' }))).toMatchObject({
      status: 400,
      body: { fields: { link: messages.badLink } },
    })
  })

  test.each([unknownId, 'nonsense'])('%s is unknown', async (id) => {
    expect(await put(id, await form())).toMatchObject({
      status: 404,
      body: { msg: catalogueMessages.courseNotFound },
    })
  })
})

describe('deleting a course', () => {
  const remove = (id: string, { token }: Author = author) =>
    callApi(app, `DELETE /api/courses/${id}`, { token })

  test('removes it from catalogue, search and tables, but not from its learners', async () => {
    const course = await created({ title: 'The secrets of bergamot' })
    const learner = await asUser(app)
    await callApi(app, 'PATCH /user/addcart', { token: learner.token, body: { cart: [course] } })
    await callApi(app, 'GET /api/courses?search=bergamot')
    expect(await remove(course._id)).toMatchObject({
      status: 200,
      body: { msg: messages.courseDeleted(course.title) },
    })
    expect((await callApi(app, `GET /api/courses/${course._id}`)).status).toBe(404)
    for (const query of ['bergamot', 'bregamot']) {
      const found = await callApi(app, `GET /api/courses?search=${query}`)
      expect(found.body, query).toMatchObject({ result: 0 })
    }
    const own = await callApi(app, 'GET /api/courses/my_course?search=bergamot', author)
    expect(own.body).toEqual([])
    const me = await callApi(app, 'GET /user/user', learner)
    expect(me.body['cart']).toMatchObject([{ _id: course._id, available: false }])
    expect((await remove(course._id)).status).toBe(404)
    expect((await put(course._id, course)).status).toBe(404)
  })

  test('is allowed for its owner and admins', async () => {
    const course = await created()
    expect((await remove(course._id, other)).status).toBe(403)
    expect((await remove(course._id, admin)).status).toBe(200)
    expect(await actsOn(course._id)).toEqual(['course.deleted'])
  })
})

describe('search', () => {
  const found = async (query: string) =>
    (await callApi(app, `GET /api/courses?search=${query}`)).body['result']

  test('finds a new course despite typos, and a changed one only by its new text', async () => {
    const course = await created({ title: 'Theremin for beginners' })
    expect(await found('theremin')).toBe(1)
    expect(await found('thermein')).toBe(1)
    await put(course._id, { ...course, title: 'Glockenspiel for beginners' })
    expect(await found('theremin')).toBe(0)
    expect(await found('glockenspiel')).toBe(1)
    expect(await found('glokcenspiel')).toBe(1)
  })
})
