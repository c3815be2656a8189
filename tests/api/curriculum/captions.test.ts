import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses, lessons } from '#server/db/schema/index.ts'
import { importCaptions, importWaitingCaptions } from '#server/domain/curriculum/index.ts'
import { courseResponse } from '#shared/contract/courses/catalogue.ts'
import { editableLesson } from '#shared/contract/courses/curriculum.ts'
import { lessonResponse } from '#shared/contract/learning/lessons.ts'
import {
  captionsResponse,
  captionTrackResponse,
  captionTrackSaveResponse,
} from '#shared/contract/media/captions.ts'
import { captionLimits } from '#shared/limits.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { createTrack, trackForm } from '#tests/factories/media/captions.ts'
import { uploadAs } from '#tests/factories/media/files.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()

type Who = { token?: string }

async function createLesson(options: Partial<typeof lessons.$inferInsert> = {}) {
  const owner = await asUser(app, { role: 'instructor', authorize: true })
  const created = await createCourseWithLessons(app, [{ captioned: false, ...options }], {
    ownerId: owner.id,
  })
  return { owner, course: created.course, lesson: created.lessons[0] ?? '' }
}

const put = (who: Who, lesson: string, track: string, body: object) =>
  callApi(app, `PUT /api/lessons/${lesson}/captions/${track}`, { ...who, body })

async function save(who: Who, lesson: string, track: string, body: object) {
  const reply = await put(who, lesson, track, body)
  expect(reply).toMatchObject({ status: 200 })
  return captionTrackSaveResponse.strict().parse(reply.body).track
}

async function list(who: Who, lesson: string) {
  const { status, body } = await callApi(app, `GET /api/lessons/${lesson}/captions`, who)
  expect(status).toBe(200)
  return captionsResponse.strict().parse(body).tracks
}

const get = (who: Who, lesson: string, track: string) =>
  callApi(app, `GET /api/lessons/${lesson}/captions/${track}`, who)

const remove = (who: Who, lesson: string, track: string) =>
  callApi(app, `DELETE /api/lessons/${lesson}/captions/${track}`, who)

async function loadCourse(id: string) {
  const { course } = courseResponse.parse((await callApi(app, `GET /api/courses/${id}`)).body)
  return course[0]
}

async function loadLesson(id: string) {
  const [row] = await app.deps.db.select().from(lessons).where(eq(lessons.id, id))
  return row
}

async function countJobs(name: string, lesson: string): Promise<number> {
  const { rows } = await app.pool.query(
    `select 1 from pgboss.job where name = $1 and data ->> 'id' = $2`,
    [name, lesson],
  )
  return rows.length
}

const newId = () => crypto.randomUUID()

describe('captions of a lesson', () => {
  test('are created, read, changed and deleted', async () => {
    const { owner, lesson } = await createLesson()
    const id = newId()
    const created = await save(owner, lesson, id, trackForm({ language: 'pt_br', state: 'draft' }))
    expect(created).toMatchObject({
      _id: id,
      language: 'pt-BR',
      version: 1,
      cueCount: 2,
      state: 'draft',
      origin: 'editor',
    })
    const changed = await save(owner, lesson, id, {
      version: 1,
      language: 'pt-BR',
      label: 'Português',
      state: 'published',
    })
    expect(changed).toMatchObject({ version: 2, cueCount: 2, label: 'Português' })
    expect(await list(owner, lesson)).toEqual([{ ...changed, isForEarlierVideo: false }])
    const { track } = captionTrackResponse.strict().parse((await get(owner, lesson, id)).body)
    expect(track).toEqual({ ...changed, cues: trackForm().cues })
    expect(await remove(owner, lesson, id)).toMatchObject({ status: 200 })
    expect(await remove(owner, lesson, id)).toMatchObject({ status: 200 })
    expect(await list(owner, lesson)).toEqual([])
    expect(await countJobs('index-passages', lesson)).toBe(3)
  })

  test('are sorted and cleaned', async () => {
    const { owner, lesson } = await createLesson()
    const id = newId()
    const cues = [
      { start: 3.0004, end: 3.0005, text: ' b \r\n\r\n c\u200b ' },
      { start: 1, end: 2, text: 'a' },
    ]
    await save(owner, lesson, id, trackForm({ cues }))
    const { track } = captionTrackResponse.parse((await get(owner, lesson, id)).body)
    expect(track.cues).toEqual([
      { start: 1, end: 2, text: 'a' },
      { start: 3, end: 3.001, text: 'b\nc' },
    ])
  })

  test('are not created twice by a repeated request', async () => {
    const { owner, lesson } = await createLesson()
    const id = newId()
    const first = await save(owner, lesson, id, trackForm())
    expect(await save(owner, lesson, id, trackForm())).toEqual(first)
    const other = await put(owner, lesson, id, trackForm({ label: 'Other' }))
    expect(other).toMatchObject({ status: 409, body: { code: 'stale_captions' } })
  })

  test('based on an older version are rejected with the current ones', async () => {
    const { owner, lesson } = await createLesson()
    const id = newId()
    await save(owner, lesson, id, trackForm())
    const cues = [{ start: 0, end: 1, text: 'Mine' }]
    await save(owner, lesson, id, trackForm({ version: 1, cues }))
    const stale = await put(owner, lesson, id, trackForm({ version: 1, cues: [] }))
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale_captions', track: { version: 2, cues } },
    })
    await remove(owner, lesson, id)
    const gone = await put(owner, lesson, id, trackForm({ version: 2 }))
    expect(gone).toMatchObject({ status: 404, body: { msg: messages.trackGone } })
  })

  test('have one track per language, and a limit', async () => {
    const { owner, lesson } = await createLesson()
    await createTrack(app, lesson)
    const taken = await put(owner, lesson, newId(), trackForm())
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { language: messages.languageTaken } },
    })
    for (let number = 1; number < captionLimits.tracksMax; number += 1) {
      await createTrack(app, lesson, { language: `en-x-${number}` })
    }
    const many = await put(owner, lesson, newId(), trackForm({ language: 'de' }))
    expect(many).toMatchObject({ status: 409, body: { msg: messages.tooManyTracks } })
  })

  test('of another lesson keep their id', async () => {
    const { owner, lesson } = await createLesson()
    const other = await createLesson()
    const id = await createTrack(app, other.lesson)
    expect(await put(owner, lesson, id, trackForm({ version: 1 }))).toMatchObject({ status: 409 })
    expect(await remove(owner, lesson, id)).toMatchObject({ status: 200 })
    expect(await get(owner, lesson, id)).toMatchObject({ status: 404 })
    expect(await list(other.owner, other.lesson)).toHaveLength(1)
  })

  const cue = { start: 0, end: 1, text: 'a' }
  const repeat = (length: number, item: object) => Array.from({ length }, () => item)
  test.each([
    ['language', { language: 'english' }],
    ['language', { language: 'a'.repeat(60) }],
    ['label', { label: ' ' }],
    ['label', { label: 'a'.repeat(captionLimits.labelMaxLength + 1) }],
    ['state', { state: 'public' }],
    ['version', { version: 0 }],
    ['cues', { cues: undefined }],
    ['cues', { cues: 'a' }],
    ['cues.0', { cues: [{ ...cue, end: 0 }] }],
    ['cues.0.start', { cues: [{ ...cue, start: -1 }] }],
    ['cues.0.end', { cues: [{ ...cue, end: 12 * 3600 + 1 }] }],
    ['cues.0.text', { cues: [{ ...cue, text: 'a'.repeat(captionLimits.cueMaxLength + 1) }] }],
    ['cues', { cues: repeat(captionLimits.cuesMax + 1, cue) }],
    ['cues', { cues: repeat(2200, { ...cue, text: 'a'.repeat(500) }) }],
  ])('with an invalid %s are rejected', async (field, change) => {
    const { owner, lesson } = await createLesson()
    const reply = await put(owner, lesson, newId(), trackForm(change))
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(Object.keys(reply.body['fields'] as object)).toEqual([field])
  })

  test('of 10,000 cues are stored, larger bodies are not read', async () => {
    const { owner, lesson } = await createLesson()
    const cues = Array.from({ length: captionLimits.cuesMax }, (_, index) => ({
      start: index,
      end: index + 1,
      text: 'word '.repeat(20).trim(),
    }))
    const saved = await save(owner, lesson, newId(), trackForm({ cues }))
    expect(saved.cueCount).toBe(10_000)
    const large = await put(owner, lesson, newId(), { text: 'a'.repeat(3_000_000) })
    expect(large).toMatchObject({ status: 413 })
  })

  test('exist for videos only', async () => {
    const { owner, lesson } = await createLesson({ kind: 'article' })
    const reply = await put(owner, lesson, newId(), trackForm())
    expect(reply).toMatchObject({ status: 400, body: { msg: messages.onlyVideos } })
    expect(await put(owner, newId(), newId(), trackForm())).toMatchObject({ status: 404 })
    expect(await put(owner, lesson, 'x', trackForm())).toMatchObject({ status: 404 })
  })
})

describe('captions that were made for another video', () => {
  async function createCaptionedLesson() {
    const { owner, course, lesson } = await createLesson()
    const id = newId()
    await save(owner, lesson, id, trackForm())
    const replaceVideo = async (name: string) => {
      app.clock.pass({ minutes: 1 })
      const link = name && `https://videos.example.test/${name}.mp4`
      const source = await callApi(app, `GET /api/lessons/${lesson}/source`, owner)
      const { version } = editableLesson.parse(source.body['lesson'])
      const body = { version, video: { link } }
      const { status } = await callApi(app, `PATCH /api/lessons/${lesson}`, { ...owner, body })
      expect(status).toBe(200)
      app.clock.pass({ minutes: 1 })
    }
    const listMarks = async (of = lesson) =>
      (await list(owner, of)).map(({ isForEarlierVideo }) => isForEarlierVideo)
    return { owner, course, lesson, id, replaceVideo, listMarks }
  }

  test('are marked until their author keeps them, or the video returns', async () => {
    const { owner, course, lesson, id, replaceVideo, listMarks } = await createCaptionedLesson()
    expect(await listMarks()).toEqual([false])
    await replaceVideo('second')
    expect(await listMarks()).toEqual([true])
    const learner = await asLearner(app, course)
    expect(await list(learner, lesson)).toHaveLength(1)
    await replaceVideo('private')
    expect(await listMarks()).toEqual([false])
    await replaceVideo('second')
    const { cues: _cues, ...kept } = trackForm()
    await save(owner, lesson, id, { ...kept, version: 1 })
    expect(await listMarks()).toEqual([false])
    await replaceVideo('private')
    expect(await listMarks()).toEqual([true])
    await replaceVideo('')
    expect(await listMarks()).toEqual([false])
  })

  test('are marked in a copy of the lesson too', async () => {
    const { owner, lesson, replaceVideo, listMarks } = await createCaptionedLesson()
    await replaceVideo('second')
    const copy = newId()
    const body = { _id: copy }
    await callApi(app, `POST /api/lessons/${lesson}/duplicate`, { token: owner.token, body })
    expect(await listMarks(copy)).toEqual([true])
  })

  test('do not include those that were there before the first video', async () => {
    const { owner, lesson } = await createLesson({ video: null })
    await save(owner, lesson, newId(), trackForm())
    app.clock.pass({ minutes: 1 })
    const body = { version: 1, video: { link: 'https://videos.example.test/first.mp4' } }
    await callApi(app, `PATCH /api/lessons/${lesson}`, { ...owner, body })
    expect(await list(owner, lesson)).toMatchObject([{ isForEarlierVideo: false }])
  })
})

describe('who may open a lesson', () => {
  test('reads its published captions, and drafts only as its author', async () => {
    const { owner, course, lesson } = await createLesson()
    const learner = await asLearner(app, course)
    const stranger = await asUser(app)
    const published = await createTrack(app, lesson)
    const draft = await createTrack(app, lesson, { language: 'de', state: 'draft' })
    expect((await list(owner, lesson)).map(({ _id }) => _id).sort()).toEqual(
      [published, draft].sort(),
    )
    expect((await list(learner, lesson)).map(({ _id }) => _id)).toEqual([published])
    expect(await get(learner, lesson, published)).toMatchObject({ status: 200 })
    expect(await get(learner, lesson, draft)).toMatchObject({ status: 404 })
    expect(await get(owner, lesson, draft)).toMatchObject({ status: 200 })
    for (const who of [stranger, {}]) {
      expect(await get(who, lesson, published)).toMatchObject({
        status: 403,
        body: { code: 'lesson_locked' },
      })
      const all = await callApi(app, `GET /api/lessons/${lesson}/captions`, who)
      expect(all).toMatchObject({ status: 403, body: { code: 'lesson_locked' } })
    }
    expect(await put(learner, lesson, published, trackForm())).toMatchObject({ status: 403 })
    expect(await remove(learner, lesson, published)).toMatchObject({ status: 403 })
  })
})

describe('the caption mark of a course', () => {
  test('follows the published captions of its videos', async () => {
    const { owner, course, lesson } = await createLesson()
    const id = newId()
    expect((await loadCourse(course))?.caption).toBe('No')
    await save(owner, lesson, id, trackForm({ state: 'draft' }))
    expect((await loadCourse(course))?.caption).toBe('No')
    await save(owner, lesson, id, trackForm({ version: 1 }))
    expect((await loadCourse(course))?.caption).toBe('Yes')
    await save(owner, lesson, id, trackForm({ version: 2, state: 'draft' }))
    expect((await loadCourse(course))?.caption).toBe('No')
    await save(owner, lesson, id, trackForm({ version: 3 }))
    await remove(owner, lesson, id)
    expect((await loadCourse(course))?.caption).toBe('No')
  })
})

describe('uploaded captions', () => {
  const vtt = (text: string) =>
    new TextEncoder().encode(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`)

  async function uploadCaptions(
    owner: { token: string },
    lesson: string,
    bytes: Uint8Array<ArrayBuffer>,
  ) {
    const { public_id } = await uploadAs(app, owner.token, { bytes, purpose: 'captions' })
    return setCaptions(owner, lesson, public_id)
  }

  async function setCaptions(owner: { token: string }, lesson: string, captions: string) {
    const version = (await loadLesson(lesson))?.version
    const body = { version, video: { captions } }
    const reply = await callApi(app, `PATCH /api/lessons/${lesson}`, { token: owner.token, body })
    expect(reply).toMatchObject({ status: 200 })
    return captions
  }

  test('become a track, which another file replaces and removing it deletes', async () => {
    const { owner, lesson, course } = await createLesson()
    await app.deps.db.update(courses).set({ language: 'German' }).where(eq(courses.id, course))
    await uploadCaptions(owner, lesson, vtt('eins'))
    expect(await countJobs('import-captions', lesson)).toBe(1)
    await importCaptions(app.deps, lesson)
    const [first] = await list(owner, lesson)
    expect(first).toMatchObject({
      language: 'de',
      label: 'German',
      state: 'published',
      origin: 'file',
    })
    await importCaptions(app.deps, lesson)
    expect(await list(owner, lesson)).toEqual([first])

    await uploadCaptions(owner, lesson, vtt('zwei'))
    await Promise.all([importCaptions(app.deps, lesson), importCaptions(app.deps, lesson)])
    const [second, ...others] = await list(owner, lesson)
    expect(others).toEqual([])
    const { body } = await get(owner, lesson, second?._id ?? '')
    expect(body).toMatchObject({ track: { language: 'de', cues: [{ text: 'zwei' }] } })

    await setCaptions(owner, lesson, '')
    await importCaptions(app.deps, lesson)
    expect(await list(owner, lesson)).toEqual([])
    expect((await loadCourse(course))?.caption).toBe('No')
  })

  test('are detached by a change of their track, which stays', async () => {
    const { owner, lesson, course } = await createLesson()
    const publicId = await uploadCaptions(owner, lesson, vtt('one'))
    await importCaptions(app.deps, lesson)
    expect((await loadCourse(course))?.captions?.url).toContain(publicId)
    const before = await loadLesson(lesson)
    const [track] = await list(owner, lesson)
    const { _id = '', label, language, state } = track ?? {}
    const cues = [{ start: 1, end: 2, text: 'two' }]
    await save(owner, lesson, _id, { version: 1, label, language, state, cues })
    expect(await loadLesson(lesson)).toMatchObject({
      captionsUploadId: null,
      captioned: true,
      version: (before?.version ?? 0) + 1,
    })
    await importCaptions(app.deps, lesson)
    expect(await list(owner, lesson)).toMatchObject([{ _id, version: 2 }])
    expect((await loadCourse(course))?.caption).toBe('Yes')
  })

  test('leave captions that the author made in the same language', async () => {
    const { owner, lesson } = await createLesson()
    await createTrack(app, lesson)
    await uploadCaptions(owner, lesson, vtt('one'))
    await importCaptions(app.deps, lesson)
    expect(await list(owner, lesson)).toMatchObject([
      { language: 'en', origin: 'editor' },
      { language: 'en-x-file', label: 'English (uploaded file)' },
    ])
  })

  test('wait for captions in the same language that the author is saving', async () => {
    const { owner, lesson } = await createLesson()
    await uploadCaptions(owner, lesson, vtt('one'))
    const countWaiting = async () =>
      (
        await app.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount
    let saving: ReturnType<typeof put> | undefined
    let importing: Promise<void> | undefined
    await app.deps.db.transaction(async (tx) => {
      await tx.execute('lock table caption_tracks in share mode')
      saving = put(owner, lesson, newId(), trackForm())
      await until('the save to wait', async () => (await countWaiting()) === 1)
      importing = importCaptions(app.deps, lesson)
      await until('the import to wait', async () => (await countWaiting()) === 2)
    })
    const [saved] = await Promise.all([saving, importing])
    expect(saved).toMatchObject({ status: 200 })
    const languages = (await list(owner, lesson)).map(({ language }) => language)
    expect(languages.toSorted()).toEqual(['en', 'en-x-file'])
  })

  test('are kept once edited, however often another file follows', async () => {
    const { owner, lesson } = await createLesson()
    await createTrack(app, lesson)
    for (const text of ['one', 'two', 'three']) {
      await uploadCaptions(owner, lesson, vtt(text))
      await importCaptions(app.deps, lesson)
      const { _id = '', label, language, state } = (await list(owner, lesson)).at(-1) ?? {}
      const cues = [{ start: 1, end: 2, text }]
      await save(owner, lesson, _id, { version: 1, label, language, state, cues })
    }
    const languages = (await list(owner, lesson)).map(({ language }) => language)
    expect(languages.toSorted()).toEqual(['en', 'en-x-file', 'en-x-file2', 'en-x-file3'])
  })

  describe('as a file', () => {
    const load = async (url: string) => (await app.fetch(new Request(url))).status
    const release = { releaseDate: '2001-01-01', releaseZone: 'UTC' }

    async function createCaptioned(rows: Partial<typeof lessons.$inferInsert>[]) {
      const owner = await asUser(app, { role: 'instructor', authorize: true })
      const { course, lessons: ids } = await createCourseWithLessons(app, rows, {
        ownerId: owner.id,
      })
      const [lesson = ''] = ids
      const file = { bytes: vtt('one'), purpose: 'captions' } as const
      const { public_id, url } = await uploadAs(app, owner.token, file)
      expect(await load(url)).toBe(200)
      await setCaptions(owner, lesson, public_id)
      const learner = await asLearner(app, course)
      const findFile = async () => {
        const { body } = await callApi(app, `GET /api/lessons/${lesson}`, learner)
        const { content } = lessonResponse.parse(body).lesson
        return content.kind === 'video' ? content.captions : undefined
      }
      return { owner, learner, course, lesson, url, findFile }
    }

    test.each([
      ['of several', [{}, {}]],
      ['that is released on a date', [release]],
    ])('are not for a lesson %s', async (_which, rows) => {
      const { owner, learner, lesson, url, findFile } = await createCaptioned(rows)
      expect(await findFile()).toBeNull()
      expect(await load(url)).toBe(404)
      await importCaptions(app.deps, lesson)
      expect(await findFile()).toBeNull()
      const [track] = await list(learner, lesson)
      const { body } = await get(learner, lesson, track?._id ?? '')
      expect(body).toMatchObject({ track: { cues: [{ text: 'one' }] } })
      const source = await callApi(app, `GET /api/lessons/${lesson}/source`, owner)
      expect(source.body).toMatchObject({ lesson: { source: { captions: { url } } } })
    })

    test.each([
      ['the one of a course', [{}]],
      ['a preview', [{ isPreview: true }, {}]],
    ])('are for a lesson that is %s, while everyone may open it', async (_which, rows) => {
      const { owner, course, lesson, url, findFile } = await createCaptioned(rows)
      await importCaptions(app.deps, lesson)
      expect(await findFile()).toMatchObject({ url })
      expect((await loadCourse(course))?.captions).toMatchObject({ url })
      expect(await load(url)).toBe(200)
      await callApi(app, `DELETE /api/lessons/${lesson}`, owner)
      expect(await load(url)).toBe(404)
    })

    test('are open without a lesson only while they are new', async () => {
      const { lesson, url } = await createCaptioned([{}])
      await app.deps.db
        .update(lessons)
        .set({ captionsUploadId: null })
        .where(eq(lessons.id, lesson))
      expect(await load(url)).toBe(200)
      await app.deps.db.execute(sql`update uploads set created_at = created_at - interval '1 hour'
        where public_id = ${url.split('/').at(-2)}`)
      expect(await load(url)).toBe(404)
    })
  })

  test('that cannot be read are a draft without cues', async () => {
    const { owner, lesson } = await createLesson()
    await uploadCaptions(owner, lesson, new TextEncoder().encode('WEBVTT\n\nnothing'))
    await importCaptions(app.deps, lesson)
    expect(await list(owner, lesson)).toMatchObject([{ state: 'draft', cueCount: 0 }])
  })

  test('of earlier versions become tracks too', async () => {
    const { owner, lesson } = await createLesson()
    await uploadCaptions(owner, lesson, vtt('one'))
    await importWaitingCaptions(app.deps, AbortSignal.timeout(10_000))
    expect(await list(owner, lesson)).toHaveLength(1)
  })
})

test('a copied lesson has copies of the captions', async () => {
  const { owner, lesson } = await createLesson()
  await createTrack(app, lesson)
  const copy = newId()
  const body = { _id: copy }
  await callApi(app, `POST /api/lessons/${lesson}/duplicate`, { token: owner.token, body })
  const [track] = await list(owner, copy)
  expect(track).toMatchObject({ language: 'en', version: 1, cueCount: 2 })
  expect(await loadLesson(copy)).toMatchObject({ captioned: true })
  await remove(owner, lesson, (await list(owner, lesson))[0]?._id ?? '')
  expect(await list(owner, copy)).toHaveLength(1)
})
