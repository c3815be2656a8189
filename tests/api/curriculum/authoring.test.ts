import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpLessons } from '#server/domain/curriculum/index.ts'
import { courseResponse } from '#shared/contract/courses/catalogue.ts'
import { curriculumResponse, lessonSaveResponse } from '#shared/contract/courses/curriculum.ts'
import { curriculumLimits as limits } from '#shared/limits.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { courseForm } from '#tests/factories/course-forms.ts'
import { loadOutlineIds } from '#tests/factories/curriculum.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
const newId = () => crypto.randomUUID()
let author: Awaited<ReturnType<typeof asMember>>

beforeAll(async () => {
  author = await asMember(app, { authorize: true })
})

type Call = Parameters<typeof callApi>[1]

async function change(call: Call, body?: unknown) {
  const reply = await callApi(app, call, { token: author.token, ...(body ? { body } : {}) })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return curriculumResponse.parse(reply.body).curriculum
}

const reject = (call: Call, body?: unknown) =>
  callApi(app, call, { token: author.token, ...(body ? { body } : {}) })

async function createOwnCourse() {
  const id = await createCourse(app, { ownerId: author.id, title: 'Maps' })
  return { id, ...(await loadOutlineIds(app, id)) }
}

async function addLessons(course: { id: string; section: string }, ...titles: string[]) {
  const lessons = titles.map((title) => ({ _id: newId(), title, kind: 'article' as const }))
  await change(`POST /api/courses/${course.id}/lessons`, { section: course.section, lessons })
  return lessons.map(({ _id }) => _id)
}

const titles = (curriculum: Awaited<ReturnType<typeof change>>) =>
  curriculum.sections.map((section) => [section.title, section.lessons.map(({ title }) => title)])

describe('sections', () => {
  test('are created once, at the place that the author chose', async () => {
    const course = await createOwnCourse()
    const last = { _id: newId(), title: 'Rivers' }
    const first = { _id: newId(), title: 'Start', after: null }
    const second = { _id: newId(), title: 'Hills', after: first._id }
    for (const body of [last, first, second, second, last]) {
      await change(`POST /api/courses/${course.id}/sections`, body)
    }
    const curriculum = await change(`GET /api/courses/${course.id}/curriculum`)
    expect(titles(curriculum)).toEqual([
      ['Start', []],
      ['Hills', []],
      ['Lessons', ['Maps']],
      ['Rivers', []],
    ])
  })

  test('are renamed, unless someone else did so before', async () => {
    const { section } = await createOwnCourse()
    const renamed = await change(`PATCH /api/sections/${section}`, { title: 'Hills', version: 1 })
    expect(renamed.sections[0]).toMatchObject({ title: 'Hills', version: 2 })
    const stale = await reject(`PATCH /api/sections/${section}`, { title: 'Rivers', version: 1 })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale_lesson', section: { _id: section, title: 'Hills', version: 2 } },
    })
  })

  test('are moved, deleted with their lessons, and restored to their place', async () => {
    const course = await createOwnCourse()
    const hills = newId()
    await change(`POST /api/courses/${course.id}/sections`, { _id: hills, title: 'Hills' })
    const moved = await change(`POST /api/sections/${hills}/move`, { after: null })
    expect(titles(moved)).toEqual([
      ['Hills', []],
      ['Lessons', ['Maps']],
    ])
    const deleted = await change(`DELETE /api/sections/${course.section}`)
    expect(titles(deleted)).toEqual([['Hills', []]])
    const lesson = await reject(`PATCH /api/lessons/${course.lesson}`, { version: 1, title: 'x' })
    expect(lesson.status).toBe(404)
    await change(`POST /api/sections/${hills}/move`, { after: course.section })
    const restored = await change(`POST /api/sections/${course.section}/restore`)
    expect(titles(restored)).toEqual([
      ['Lessons', ['Maps']],
      ['Hills', []],
    ])
  })

  test('are limited', async () => {
    const { id } = await createOwnCourse()
    await app.pool.query(
      `insert into sections (course_id, title, rank) select $1, 'Section', 'z' || n from generate_series(1, $2::int) n`,
      [id, limits.sectionsMax - 1],
    )
    const full = await reject(`POST /api/courses/${id}/sections`, { _id: newId(), title: 'More' })
    expect(full).toMatchObject({ status: 409, body: { msg: messages.tooManySections } })
  })

  test('of another course keep their ids', async () => {
    const [one, other] = [await createOwnCourse(), await createOwnCourse()]
    const body = { _id: one.section, title: 'Mine' }
    expect((await reject(`POST /api/courses/${other.id}/sections`, body)).status).toBe(409)
    const lessons = [{ _id: newId(), title: 'Lost', kind: 'article' }]
    const misplaced = await reject(`POST /api/courses/${other.id}/lessons`, {
      section: one.section,
      lessons,
    })
    expect(misplaced.status).toBe(404)
  })
})

describe('lessons', () => {
  test('are created at once and only once', async () => {
    const course = await createOwnCourse()
    const lessons = ['Rhine', 'Elbe', 'Oder'].map((title) => ({
      _id: newId(),
      title,
      kind: 'article',
    }))
    const body = { section: course.section, after: null, lessons }
    await change(`POST /api/courses/${course.id}/lessons`, body)
    // Repeated, and with one of them twice.
    const repeated = await change(`POST /api/courses/${course.id}/lessons`, {
      ...body,
      lessons: [...lessons, ...lessons.slice(1)],
    })
    expect(titles(repeated)).toEqual([['Lessons', ['Rhine', 'Elbe', 'Oder', 'Maps']]])
    expect(repeated.sections[0]?.lessons[0]?.missing).toEqual([messages.articleMissing])
  })

  test('are moved within and between sections', async () => {
    const course = await createOwnCourse()
    const [rhine, elbe] = await addLessons(course, 'Rhine', 'Elbe')
    const rivers = newId()
    await change(`POST /api/courses/${course.id}/sections`, { _id: rivers, title: 'Rivers' })
    await change(`POST /api/lessons/${rhine}/move`, { section: rivers, after: null })
    await change(`POST /api/lessons/${elbe}/move`, { section: rivers, after: rhine })
    const last = await change(`POST /api/lessons/${course.lesson}/move`, {
      section: rivers,
      after: rhine,
    })
    expect(titles(last)).toEqual([
      ['Lessons', []],
      ['Rivers', ['Rhine', 'Maps', 'Elbe']],
    ])
    // The row that it should follow was deleted for good by then.
    const gone = await change(`POST /api/lessons/${rhine}/move`, {
      section: rivers,
      after: newId(),
    })
    expect(titles(gone).at(-1)).toEqual(['Rivers', ['Maps', 'Elbe', 'Rhine']])
    // A row that follows itself stays in its section, and is the last one of another.
    const same = await change(`POST /api/lessons/${elbe}/move`, { section: rivers, after: elbe })
    expect(titles(same)).toEqual(titles(gone))
    const other = await change(`POST /api/lessons/${elbe}/move`, {
      section: course.section,
      after: elbe,
    })
    expect(titles(other)).toEqual([
      ['Lessons', ['Elbe']],
      ['Rivers', ['Maps', 'Rhine']],
    ])
  })

  test('stay in order after many moves to the same place, and with ranks of another origin', async () => {
    const course = await createOwnCourse()
    const [rhine = '', elbe = ''] = await addLessons(course, 'Rhine', 'Elbe')
    await app.pool.query(`update lessons set rank = 'odd' where course_id = $1`, [course.id])
    let after = course.lesson
    for (let round = 0; round < 150; round++) {
      const moved = after === course.lesson ? elbe : after === elbe ? rhine : elbe
      await change(`POST /api/lessons/${moved}/move`, {
        section: course.section,
        after: course.lesson,
      })
      after = moved
    }
    const { rows } = await app.pool.query<{ rank: string }>(
      'select rank from lessons where course_id = $1',
      [course.id],
    )
    expect(new Set(rows.map(({ rank }) => rank)).size).toBe(3)
    expect(Math.max(...rows.map(({ rank }) => rank.length))).toBeLessThan(64)
    const curriculum = await change(`GET /api/courses/${course.id}/curriculum`)
    expect(curriculum.sections[0]?.lessons.slice(0, 2).map(({ _id }) => _id)).toEqual([
      course.lesson,
      after,
    ])
  })

  test('are deleted, restored, and deleted for good after a time', async () => {
    const course = await createOwnCourse()
    const [rhine] = await addLessons(course, 'Rhine')
    expect(titles(await change(`DELETE /api/lessons/${rhine}`))).toEqual([['Lessons', ['Maps']]])
    await change(`DELETE /api/lessons/${rhine}`)
    const restored = await change(`POST /api/lessons/${rhine}/restore`)
    expect(titles(restored)).toEqual([['Lessons', ['Maps', 'Rhine']]])
    await change(`DELETE /api/lessons/${rhine}`)
    app.clock.pass({ days: limits.deletedDays - 1 })
    await cleanUpLessons(app.deps)
    await change(`POST /api/lessons/${rhine}/restore`)
    await change(`DELETE /api/lessons/${rhine}`)
    app.clock.pass({ days: limits.deletedDays + 1 })
    await cleanUpLessons(app.deps)
    author = await asMember(app, { authorize: true })
    const { rowCount } = await app.pool.query('select 1 from lessons where id = $1', [rhine])
    expect(rowCount).toBe(0)
  })
})

describe('the content of a lesson', () => {
  const save = (id: string | undefined, body: object) => reject(`PATCH /api/lessons/${id}`, body)
  const saved = async (id: string | undefined, body: object) =>
    lessonSaveResponse.parse((await save(id, body)).body).lesson

  test('is an article with its HTML and reading time', async () => {
    const course = await createOwnCourse()
    const [rhine] = await addLessons(course, 'Rhine')
    const markdown = `# Rhine\n\n${'word '.repeat(400)}`
    const lesson = await saved(rhine, { version: 1, article: { markdown } })
    expect(lesson).toMatchObject({
      version: 2,
      missing: [],
      source: { kind: 'article', markdown },
      html: expect.stringContaining('<p>word'),
    })
    expect(lesson.seconds).toBeGreaterThan(100)
    const fixed = await saved(rhine, { version: 2, seconds: 60 })
    expect(fixed.seconds).toBe(60)
    const longer = await saved(rhine, { version: 3, article: { markdown: markdown + markdown } })
    expect(longer.seconds).toBe(60)
    const unchanged = await saved(rhine, { version: 4, title: 'The Rhine' })
    expect(unchanged.seconds).toBe(60)
    const estimated = await saved(rhine, { version: 5, seconds: null })
    expect(estimated.seconds).toBeGreaterThan(lesson.seconds ?? 0)
    const shorter = await saved(rhine, { version: 6, article: { markdown } })
    expect(shorter.seconds).toBe(lesson.seconds)
  })

  test('is saved only if no one else saved it before', async () => {
    const { lesson } = await createOwnCourse()
    await saved(lesson, { version: 1, title: 'Hills' })
    expect(await save(lesson, { version: 1, title: 'Rivers' })).toMatchObject({
      status: 409,
      body: { code: 'stale_lesson', lesson: { _id: lesson, title: 'Hills', version: 2 } },
    })
  })

  test('is a video that can be played, measured again when it is replaced', async () => {
    const { lesson } = await createOwnCourse()
    const link = 'https://videos.example.test/other.mp4'
    const video = await saved(lesson, { version: 1, video: { link, seconds: 95 } })
    expect(video).toMatchObject({ seconds: 95, source: { link, captions: null } })
    const same = await saved(lesson, { version: 2, video: { captions: '' } })
    expect(same).toMatchObject({ seconds: 95, source: { link } })
    const other = await saved(lesson, { version: 3, video: { link: `${link}?2.mp4` } })
    expect(other.seconds).toBeNull()
    const none = await saved(lesson, { version: 4, video: { link: '' } })
    expect(none.missing).toEqual([messages.videoMissing])
    expect(
      await save(lesson, { version: 5, video: { link: 'https://example.test/' } }),
    ).toMatchObject({ status: 400, body: { fields: { 'video.link': authoringMessages.badLink } } })
    expect((await save(lesson, { version: 5, article: { markdown: 'x' } })).status).toBe(400)
  })

  test('of a course of one lesson makes course forms stale that have an older video', async () => {
    const { id, lesson } = await createOwnCourse()
    const reply = await callApi(app, `GET /api/courses/${id}`)
    const { version } = courseResponse.parse(reply.body).course[0] ?? {}
    const category = await createCategory(app)
    const form = { ...(await courseForm(app, author, { category })), version }
    const link = 'https://videos.example.test/other.mp4'
    await saved(lesson, { version: 1, video: { link } })
    expect(await reject(`PUT /api/courses/${id}`, form)).toMatchObject({
      status: 409,
      body: { code: 'stale_course', course: { link } },
    })
  })

  test('of a course of one lesson is a newer version after a save of the course form', async () => {
    const { id, lesson } = await createOwnCourse()
    const category = await createCategory(app)
    const body = await courseForm(app, author, { category, title: 'Atlas' })
    const changes: unknown[] = []
    app.deps.events.on('curriculumChanged', (event) => changes.push(event))
    expect((await reject(`PUT /api/courses/${id}`, body)).status).toBe(200)
    const { revision } = await change(`GET /api/courses/${id}/curriculum`)
    expect(changes).toEqual([{ courseId: id, revision, userIds: [author.id] }])
    expect((await save(lesson, { version: 1, title: 'Hills' })).status).toBe(409)
    expect(await saved(lesson, { version: 2, title: 'Hills' })).toMatchObject({ version: 3 })
    expect((await reject(`PUT /api/courses/${id}`, body)).status).toBe(200)
    const { body: source } = await reject(`GET /api/lessons/${lesson}/source`)
    expect(source).toMatchObject({ lesson: { title: 'Hills' } })
  })

  test('has options and a release', async () => {
    const { lesson } = await createOwnCourse()
    const release = { date: '2027-03-28', zone: 'Europe/Berlin' }
    const options = { preview: true, required: false, hidden: true, release }
    expect(await saved(lesson, { version: 1, ...options })).toMatchObject(options)
    expect(await saved(lesson, { version: 2, release: { days: 7 } })).toMatchObject({
      release: { days: 7 },
    })
    expect(await saved(lesson, { version: 3, release: null })).toMatchObject({ release: null })
    const unknown = { version: 4, release: { date: '2027-03-28', zone: 'Mars/Olympus' } }
    expect((await save(lesson, unknown)).status).toBe(400)
    const early = { version: 4, release: { date: '0000-01-01', zone: 'Europe/Berlin' } }
    expect(await save(lesson, early)).toMatchObject({
      status: 400,
      body: { fields: { 'release.date': messages.badRelease } },
    })
  })

  test('is copied to a hidden lesson after it', async () => {
    const course = await createOwnCourse()
    const [rhine] = await addLessons(course, 'Rhine', 'Elbe')
    await saved(rhine, { version: 1, article: { markdown: 'Long.' } })
    const _id = newId()
    await change(`POST /api/lessons/${rhine}/duplicate`, { _id })
    const curriculum = await change(`POST /api/lessons/${rhine}/duplicate`, { _id })
    expect(titles(curriculum)).toEqual([
      ['Lessons', ['Maps', 'Rhine', messages.copyTitle('Rhine'), 'Elbe']],
    ])
    const { body } = await reject(`GET /api/lessons/${_id}/source`)
    expect(body).toMatchObject({ lesson: { hidden: true, source: { markdown: 'Long.' } } })
  })
})

describe('the form of a course', () => {
  const save = async (id: string, change: object) => {
    const { body } = await callApi(app, `GET /api/courses/${id}/source`, { token: author.token })
    const { category } = (body as { course: { category: string } }).course
    const form = await courseForm(app, author, { category, ...change })
    return callApi(app, `PUT /api/courses/${id}`, { token: author.token, body: form })
  }
  const readVideos = async (id: string) => {
    const query = 'select video from lessons where course_id = $1 order by id'
    return (await app.pool.query<{ video: string | null }>(query, [id])).rows
  }

  test('with several lessons needs no link and ignores one', async () => {
    const course = await createOwnCourse()
    await addLessons(course, 'Rivers')
    const before = await readVideos(course.id)
    expect((await save(course.id, { link: '' })).status).toBe(200)
    expect((await save(course.id, { link: 'https://videos.example.test/b.mp4' })).status).toBe(200)
    expect(await readVideos(course.id)).toEqual(before)
  })

  test('with one article leaves the lesson as it is', async () => {
    const course = await createOwnCourse()
    await addLessons(course, 'Rivers')
    await change(`DELETE /api/lessons/${course.lesson}`)
    const before = await readVideos(course.id)
    expect((await save(course.id, { link: 'https://videos.example.test/b.mp4' })).status).toBe(200)
    expect(await readVideos(course.id)).toEqual(before)
  })

  test('is stale once the curriculum changes which lesson it edits', async () => {
    const course = await createOwnCourse()
    const options = { category: await createCategory(app) }
    const form = await courseForm(app, author, { ...options, link: 'https://videos.test/new.mp4' })
    const { id } = course
    async function rejectOlderForm(isVideoInForm: boolean, change: () => Promise<unknown>) {
      const { body } = await reject(`GET /api/courses/${id}/source`)
      await change()
      const [before, { version }] = [await readVideos(id), body['course'] as { version: number }]
      expect(await reject(`PUT /api/courses/${id}`, { ...form, version })).toMatchObject({
        status: 409,
        body: { code: 'stale_course', isVideoInForm, course: { version: version + 1 } },
      })
      expect(await readVideos(id)).toEqual(before)
    }
    const [added = ''] = await addLessons(course, 'Rivers')
    await app.pool.query(
      `update lessons set kind = 'video', video = 'https://videos.test/b.mp4' where id = $1`,
      [added],
    )
    await rejectOlderForm(true, () => change(`DELETE /api/lessons/${course.lesson}`))
    await rejectOlderForm(false, () => change(`POST /api/lessons/${course.lesson}/restore`))
    await rejectOlderForm(true, () =>
      reject(`PATCH /api/lessons/${course.lesson}`, { version: 1, hidden: true }),
    )
    const release = { version: 1, release: { days: 7 } }
    await rejectOlderForm(false, () => reject(`PATCH /api/lessons/${added}`, release))
  })

  test('stays current while other lessons change', async () => {
    const course = await createOwnCourse()
    const category = await createCategory(app)
    await addLessons(course, 'Rivers')
    const { body } = await reject(`GET /api/courses/${course.id}/source`)
    const { version } = body['course'] as { version: number }
    await addLessons(course, 'Hills')
    const link = 'https://videos.example.test/other.mp4'
    await reject(`PATCH /api/lessons/${course.lesson}`, { version: 1, video: { link } })
    const form = { ...(await courseForm(app, author, { category })), version }
    expect((await reject(`PUT /api/courses/${course.id}`, form)).status).toBe(200)
  })

  test('with one video needs a link', async () => {
    const course = await createOwnCourse()
    expect(await save(course.id, { link: '' })).toMatchObject({
      status: 400,
      body: { fields: { link: authoringMessages.fieldsEmpty } },
    })
  })
})
