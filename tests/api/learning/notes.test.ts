import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { captionTracks, lessonNotes, lessons } from '#server/db/schema/index.ts'
import { cleanUpNotes } from '#server/domain/learning/index.ts'
import { editableLesson } from '#shared/contract/courses/curriculum.ts'
import { lessonResponse } from '#shared/contract/learning/lessons.ts'
import { noteResponse } from '#shared/contract/learning/notes.ts'
import { noteApiMessages } from '#shared/messages/lessons/notes.ts'
import { createCategory } from '#tests/factories/catalogue.ts'
import { courseForm } from '#tests/factories/course-forms.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { asMember, asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { recordStatements } from '#tests/helpers/databases/statements.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

type Caller = { token: string }
interface NoteOptions {
  id?: string
  seconds?: unknown
  body?: unknown
  at?: unknown
  videoVersion?: unknown
}

const noon = '2026-01-01T12:00:00.000Z'
const later = (seconds: number) => new Date(Date.parse(noon) + seconds * 1000).toISOString()

const write = (
  { token }: Caller,
  lesson: string,
  { id = crypto.randomUUID(), ...options }: NoteOptions = {},
) =>
  callApi(app, `PUT /api/lessons/${lesson}/notes/${id}`, {
    token,
    body: { seconds: 90, body: 'Mix **two** parts.', at: noon, ...options },
  })
const remove = ({ token }: Caller, lesson: string, id: string, at?: string) =>
  callApi(app, `DELETE /api/lessons/${lesson}/notes/${id}${at ? `?at=${at}` : ''}`, { token })
const list = ({ token }: Caller, lesson: string) =>
  callApi(app, `GET /api/lessons/${lesson}/notes`, { token })
const listAll = ({ token }: Caller, query = '') =>
  callApi(app, `GET /user/notes${query}`, { token })

async function learnerWithLesson() {
  const { course, lessons: ids } = await createCourseWithLessons(app, [{}, {}])
  const [lesson = '', other = ''] = ids
  return { course, lesson, other, learner: await asLearner(app, course) }
}

async function addTrack(lesson: string, sentences: string[], start = 0) {
  const cues = sentences.map((text, index): [number, number, string] => [
    (start + 4 * index) * 1000,
    (start + 4 * index + 4) * 1000,
    text,
  ])
  await app.deps.db.delete(captionTracks).where(eq(captionTracks.lessonId, lesson))
  await app.deps.db.insert(captionTracks).values({
    lessonId: lesson,
    language: 'en',
    label: 'English',
    origin: 'editor',
    cues,
    cueCount: cues.length,
  })
}

describe('writing', () => {
  test('stores a note with rendered Markdown, once however often it arrives', async () => {
    const { lesson, learner } = await learnerWithLesson()
    const id = crypto.randomUUID()
    const note = {
      _id: id,
      seconds: 90,
      earlier: false,
      body: 'Mix **two** parts.',
      html: expect.stringContaining('<strong>two</strong>'),
      at: noon,
    }
    expect(await write(learner, lesson, { id })).toMatchObject({ status: 200, body: { note } })
    expect(await write(learner, lesson, { id })).toMatchObject({ status: 200, body: { note } })
    expect((await list(learner, lesson)).body).toMatchObject({ notes: [note] })
  })

  test('stores parallel requests once', async () => {
    const { lesson, learner } = await learnerWithLesson()
    const id = crypto.randomUUID()
    const replies = await Promise.all(
      [1, 2, 3].map((second) =>
        write(learner, lesson, { id, at: later(second), body: `${second}` }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await list(learner, lesson)).body).toMatchObject({ notes: [{ body: '3' }] })
  })

  test('keeps the latest change in any order of arrival', async () => {
    const { lesson, learner } = await learnerWithLesson()
    const id = crypto.randomUUID()
    await write(learner, lesson, { id, body: 'second', at: later(2) })
    const late = await write(learner, lesson, { id, body: 'first', at: later(1) })
    expect(late.body).toMatchObject({ note: { body: 'second' } })
  })

  test('a clock that is ahead does not block later changes', async () => {
    const { lesson, learner } = await learnerWithLesson()
    const id = crypto.randomUUID()
    const { status, body } = await write(learner, lesson, { id, at: '2100-01-01T00:00:00Z' })
    expect(status).toBe(200)
    const stored = Date.parse(noteResponse.parse(body).note?.at ?? '')
    expect(stored).toBeLessThanOrEqual(app.clock.now().getTime())
    app.clock.pass({ minutes: 1 })
    const at = app.clock.now().toISOString()
    expect((await write(learner, lesson, { id, body: 'new', at })).body).toMatchObject({
      note: { body: 'new' },
    })
  })

  test('a deleted note stays deleted when an older request arrives late, and comes back by Undo', async () => {
    const { lesson, learner } = await learnerWithLesson()
    const id = crypto.randomUUID()
    await write(learner, lesson, { id, at: later(1) })
    expect((await remove(learner, lesson, id, later(3))).status).toBe(200)
    expect((await write(learner, lesson, { id, at: later(2) })).body).toMatchObject({ note: null })
    expect((await list(learner, lesson)).body).toMatchObject({ notes: [] })
    const [row] = await app.deps.db.select().from(lessonNotes).where(eq(lessonNotes.id, id))
    expect(row).toMatchObject({ body: '', bodyHtml: '' })
    await write(learner, lesson, { id, at: later(4) })
    expect((await list(learner, lesson)).body).toMatchObject({ notes: [{ _id: id, seconds: 90 }] })
  })

  test.each(['0000-01-01T00:00:00Z', '1970-01-02T00:00:00Z'])(
    'a note that a clock at %s dates, and later changes',
    async (early) => {
      const { lesson, learner } = await learnerWithLesson()
      const id = crypto.randomUUID()
      expect((await write(learner, lesson, { id, at: early })).status).toBe(200)
      expect((await write(learner, lesson, { id, body: 'new' })).body).toMatchObject({
        note: { body: 'new' },
      })
      expect((await remove(learner, lesson, id, early)).status).toBe(200)
      expect((await list(learner, lesson)).body).toMatchObject({ notes: [{ body: 'new' }] })
    },
  )

  test('a deletion that overtakes the note and an old deletion of a changed note', async () => {
    const { lesson, learner } = await learnerWithLesson()
    const [early, changed] = [crypto.randomUUID(), crypto.randomUUID()]
    await remove(learner, lesson, early, later(2))
    expect((await write(learner, lesson, { id: early })).body).toMatchObject({ note: null })
    await write(learner, lesson, { id: changed, at: later(5) })
    await remove(learner, lesson, changed, later(4))
    expect((await list(learner, lesson)).body).toMatchObject({ notes: [{ _id: changed }] })
  })

  test.each([
    [{ seconds: -1 }, 'seconds', noteApiMessages.badSeconds],
    [{ seconds: '90' }, 'seconds', noteApiMessages.badSeconds],
    [{ seconds: undefined }, 'seconds', noteApiMessages.badSeconds],
    [{ seconds: 86_401 }, 'seconds', noteApiMessages.badSeconds],
    [{ body: ' \u200b ' }, 'body', noteApiMessages.bodyMissing],
    [{ body: 'x'.repeat(5001) }, 'body', noteApiMessages.bodyTooLong],
    [{ body: '> '.repeat(2000) }, 'body', noteApiMessages.tooComplex],
    [{ at: 'yesterday' }, 'at', noteApiMessages.badTime],
  ])('rejects %o', async (options, field, message) => {
    const { lesson, learner } = await learnerWithLesson()
    expect(await write(learner, lesson, options)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: message } },
    })
    expect((await list(learner, lesson)).body).toMatchObject({ notes: [] })
  })

  test('malformed ids are not found, and a bad time of a deletion is rejected', async () => {
    const { lesson, learner } = await learnerWithLesson()
    expect((await write(learner, lesson, { id: 'x' })).status).toBe(404)
    expect((await write(learner, 'x')).status).toBe(404)
    expect((await remove(learner, lesson, 'x')).status).toBe(404)
    expect((await remove(learner, lesson, crypto.randomUUID(), 'soon')).status).toBe(400)
  })

  test('stops at 500 notes in a lesson', async () => {
    const { lesson, learner } = await learnerWithLesson()
    await app.deps.db.insert(lessonNotes).values(
      Array.from({ length: 500 }, () => ({
        id: crypto.randomUUID(),
        userId: learner.id,
        lessonId: lesson,
        body: 'x',
        bodyHtml: '<p>x</p>',
        writtenAt: new Date(noon),
      })),
    )
    expect(await write(learner, lesson)).toMatchObject({
      status: 409,
      body: { code: 'conflict', msg: noteApiMessages.tooManyInLesson },
    })
  })
})

describe('privacy', () => {
  test('no other user reads, changes or deletes a note, whatever their role', async () => {
    const { course, lesson, learner } = await learnerWithLesson()
    const id = crypto.randomUUID()
    await write(learner, lesson, { id, body: 'my secret' })
    const others = [await asUser(app, { role: 'admin' }), await asLearner(app, course)]
    for (const other of others) {
      expect((await list(other, lesson)).body).toMatchObject({ notes: [] })
      expect((await listAll(other)).body).toMatchObject({ notes: [], courses: [] })
      expect((await write(other, lesson, { id, at: later(9) })).status).toBe(409)
      expect((await remove(other, lesson, id, later(9))).status).toBe(200)
    }
    expect((await list(learner, lesson)).body).toMatchObject({ notes: [{ body: 'my secret' }] })
  })

  test('only who may open the lesson writes; notes stay readable after unenrolling', async () => {
    const { lesson, learner } = await learnerWithLesson()
    const visitor = await callApi(app, `GET /api/lessons/${lesson}/notes`)
    expect(visitor.status).toBe(401)
    const stranger = await asUser(app)
    expect((await write(stranger, lesson)).body).toMatchObject({ code: 'lesson_locked' })
    expect((await list(stranger, lesson)).body).toMatchObject({ code: 'lesson_locked' })
    const id = crypto.randomUUID()
    await write(learner, lesson, { id })
    await enrol(app, learner)
    expect((await list(learner, lesson)).body).toMatchObject({ notes: [{ _id: id }] })
    expect((await listAll(learner)).body).toMatchObject({ notes: [{ _id: id }] })
    expect((await write(learner, lesson)).status).toBe(403)
    expect((await remove(learner, lesson, id)).status).toBe(200)
    expect((await listAll(learner)).body).toMatchObject({ notes: [] })
  })
})

describe('another version of the video', () => {
  const lecture = [
    'Welcome to this course about composting at home.',
    'Kitchen scraps are green, dry leaves and cardboard are brown.',
    'Mix two parts of brown with one part of green material.',
    'Turn the heap every second week so that air reaches the middle.',
  ]
  const replaceVideo = (lesson: string) =>
    app.deps.db
      .update(lessons)
      .set({ video: 'https://videos.example.test/new.mp4' })
      .where(eq(lessons.id, lesson))

  test('a note moves with the words, or says that it is from an earlier version', async () => {
    const { lesson, learner } = await learnerWithLesson()
    await addTrack(lesson, lecture)
    await write(learner, lesson, { seconds: 8 })
    await write(learner, lesson, { seconds: null })
    await replaceVideo(lesson)
    await addTrack(lesson, lecture, 60)
    expect((await list(learner, lesson)).body).toMatchObject({
      notes: [
        { seconds: null, earlier: false },
        { seconds: 68, earlier: false },
      ],
    })
    await addTrack(lesson, ['Today we bake bread with a sourdough starter.'])
    expect((await list(learner, lesson)).body).toMatchObject({
      notes: [{ earlier: false }, { seconds: null, earlier: true }],
    })
    expect((await listAll(learner)).body).toMatchObject({
      notes: [{ earlier: false }, { seconds: null, earlier: true }],
    })
  })

  test('many requests at once show the same places, for which transcripts are read once', async () => {
    const { lesson, learner } = await learnerWithLesson()
    await addTrack(lesson, lecture)
    await write(learner, lesson, { seconds: 8 })
    await replaceVideo(lesson)
    await addTrack(lesson, lecture, 60)
    const readAtOnce = () => Promise.all(Array.from({ length: 15 }, () => list(learner, lesson)))
    for (const { body } of await readAtOnce()) {
      expect(body).toMatchObject({ notes: [{ seconds: 68, earlier: false }] })
    }
    const statements = await recordStatements(app, readAtOnce)
    expect(statements.filter((statement) => statement.includes('cues'))).toEqual([])
  })

  async function loadVersion(lesson: string, { token }: Caller) {
    const { body } = await callApi(app, `GET /api/lessons/${lesson}`, { token })
    const { content } = lessonResponse.parse(body).lesson
    return content.kind === 'video' ? content.videoVersion : undefined
  }
  const watch = (lesson: string, { token }: Caller) =>
    callApi(app, `PUT /api/lessons/${lesson}/progress`, {
      token,
      body: { position: 9, duration: 100, watched: [[0, 9]], at: noon },
    })

  test('a note that arrives after its video was replaced is one of an earlier version', async () => {
    const { lesson, other, learner } = await learnerWithLesson()
    const videoVersion = await loadVersion(lesson, learner)
    await watch(lesson, learner)
    await replaceVideo(lesson)
    const late = await write(learner, lesson, { seconds: 8, videoVersion })
    expect(late.body).toMatchObject({ note: { seconds: null, earlier: true } })
    expect((await list(learner, lesson)).body).toMatchObject({
      notes: [{ seconds: null, earlier: true }],
    })
    const current = await loadVersion(lesson, learner)
    expect(current).not.toBe(videoVersion)
    const [row] = await app.deps.db
      .select()
      .from(lessonNotes)
      .where(eq(lessonNotes.lessonId, lesson))
    expect(row).toMatchObject({ videoId: videoVersion, seconds: 8 })
    for (const ignored of [current, crypto.randomUUID(), 'x', 7, undefined]) {
      const { body } = await write(learner, lesson, { seconds: 8, videoVersion: ignored })
      expect(body, `${ignored}`).toMatchObject({ note: { seconds: 8, earlier: false } })
    }
    // It never was the video of the other lesson, as far as the server knows.
    await replaceVideo(other)
    const elsewhere = await write(learner, other, { seconds: 8, videoVersion })
    expect(elsewhere.body).toMatchObject({ note: { seconds: 8, earlier: false } })
  })

  const editors = ['curriculum', 'course form'] as const

  /** A lesson whose video and captions its author replaces in an editor. */
  async function lessonOfAuthor(editor: (typeof editors)[number]) {
    const owner = await asMember(app, { role: 'instructor', authorize: true })
    const { course, lessons: ids } = await createCourseWithLessons(app, [{}], {
      ownerId: owner.id,
    })
    const [lesson = ''] = ids
    const learner = await asLearner(app, course)
    const category = await createCategory(app)
    const replace = async (name: string) => {
      const link = `https://videos.example.test/${name}.mp4`
      const form = await courseForm(app, owner, { category, link })
      if (editor === 'course form') {
        return callApi(app, `PUT /api/courses/${course}`, { ...owner, body: form })
      }
      const source = await callApi(app, `GET /api/lessons/${lesson}/source`, owner)
      const { version } = editableLesson.parse(source.body['lesson'])
      const body = { version, video: { link } }
      return callApi(app, `PATCH /api/lessons/${lesson}`, { ...owner, body })
    }
    const track = crypto.randomUUID()
    const caption = (start: number, version?: number) =>
      callApi(app, `PUT /api/lessons/${lesson}/captions/${track}`, {
        ...owner,
        body: {
          version,
          language: 'en',
          label: 'English',
          state: 'published',
          cues: lecture.map((text, index) => ({
            start: start + 4 * index,
            end: start + 4 * index + 4,
            text,
          })),
        },
      })
    return { lesson, learner, replace, caption }
  }

  test.each(editors)(
    'captions from before a replacement in the %s place nothing',
    async (editor) => {
      const { lesson, learner, replace, caption } = await lessonOfAuthor(editor)
      expect((await caption(0)).status).toBe(200)
      await write(learner, lesson, { seconds: 8 })
      const videoVersion = await loadVersion(lesson, learner)
      await watch(lesson, learner)
      app.clock.pass({ minutes: 1 })
      expect((await replace('new')).status).toBe(200)
      await write(learner, lesson, { seconds: 12, videoVersion })
      expect((await list(learner, lesson)).body).toMatchObject({
        notes: [
          { seconds: null, earlier: true },
          { seconds: null, earlier: true },
        ],
      })
      app.clock.pass({ minutes: 1 })
      expect((await caption(60, 1)).status).toBe(200)
      expect((await list(learner, lesson)).body).toMatchObject({
        notes: [
          { seconds: 68, earlier: false },
          { seconds: 72, earlier: false },
        ],
      })
      // Another change of the lesson is none of its video.
      app.clock.pass({ minutes: 1 })
      expect((await replace('new')).status).toBe(200)
      expect((await list(learner, lesson)).body).toMatchObject({ notes: [{ seconds: 68 }, {}] })
    },
  )

  test.each(editors)(
    'captions of a video that returns by the %s place moments again',
    async (editor) => {
      const { lesson, learner, replace, caption } = await lessonOfAuthor(editor)
      const replaceLater = async (name: string) => {
        app.clock.pass({ minutes: 1 })
        expect((await replace(name)).status).toBe(200)
        app.clock.pass({ minutes: 1 })
      }
      await replaceLater('first')
      expect((await caption(0)).status).toBe(200)
      await replaceLater('second')
      await write(learner, lesson, { seconds: 8 })
      await replaceLater('third')
      expect((await list(learner, lesson)).body).toMatchObject({
        notes: [{ seconds: null, earlier: true }],
      })
      await replaceLater('first')
      expect((await list(learner, lesson)).body).toMatchObject({
        notes: [{ seconds: 8, earlier: false }],
      })
      await replaceLater('second')
      expect((await caption(60, 1)).status).toBe(200)
      await replaceLater('third')
      await replaceLater('first')
      expect((await list(learner, lesson)).body).toMatchObject({
        notes: [{ seconds: null, earlier: true }],
      })
    },
  )

  test('the words of drafts are neither stored nor searched', async () => {
    const { lesson, learner } = await learnerWithLesson()
    await addTrack(lesson, lecture)
    await app.deps.db.update(captionTracks).set({ state: 'draft' })
    await write(learner, lesson, { seconds: 8 })
    const [row] = await app.deps.db
      .select()
      .from(lessonNotes)
      .where(eq(lessonNotes.lessonId, lesson))
    expect(row?.quote).toBe('')
  })
})

describe('all notes', () => {
  test('lists by page, course and search', async () => {
    const { course, lesson, learner } = await learnerWithLesson()
    const elsewhere = await learnerWithLesson()
    await enrol(app, learner, course, elsewhere.course)
    for (let number = 1; number <= 31; number++) {
      app.clock.pass({ minutes: 1 })
      await write(learner, lesson, { body: `Nummer ${number} über Äpfel` })
    }
    await write(learner, elsewhere.lesson, { body: 'elsewhere 100%' })
    const first = await listAll(learner)
    expect(first.body).toMatchObject({ isMore: true })
    const ids = (first.body.notes as { _id: string }[]).map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(30)
    const second = await listAll(learner, `?before=${ids.at(-1)}`)
    expect(second.body).toMatchObject({ isMore: false })
    expect(second.body.notes).toHaveLength(2)
    expect((await listAll(learner, `?course=${elsewhere.course}`)).body).toMatchObject({
      notes: [{ body: 'elsewhere 100%', lesson: { _id: elsewhere.lesson, available: true } }],
      courses: expect.arrayContaining([
        expect.objectContaining({ _id: course, notes: 31 }),
        expect.objectContaining({ _id: elsewhere.course, notes: 1 }),
      ]),
    })
    expect((await listAll(learner, '?search=nummer+7+uber+apfel')).body.notes).toHaveLength(1)
    expect((await listAll(learner, '?search=%25')).body.notes).toHaveLength(1)
  })

  test('exports Markdown with links to the seconds', async () => {
    const { course, lesson, other, learner } = await learnerWithLesson()
    await write(learner, other, { seconds: null, body: 'Whole' })
    await write(learner, lesson, { seconds: 3725.5, body: 'First\n\n- a list' })
    const response = await app.fetch(
      new Request(`${publicUrl}/user/notes/export?course=${course}`, {
        headers: { Authorization: learner.token },
      }),
    )
    expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toContain('attachment')
    const text = await response.text()
    const link = `**[1:02:05](${publicUrl}/courses/view/${course}/${lesson}?t=3725)**`
    expect(text).toContain(`${link}\n\nFirst\n\n- a list\n`)
    expect(text.indexOf('### Lesson 1.1')).toBeLessThan(text.indexOf('### Lesson 1.2'))
    expect(text).toContain('**The whole lesson**\n\nWhole')
  })
})

test('the cleanup removes what remains of deleted notes after 90 days', async () => {
  const { lesson, learner } = await learnerWithLesson()
  const [kept, deleted] = [crypto.randomUUID(), crypto.randomUUID()]
  await write(learner, lesson, { id: kept })
  await write(learner, lesson, { id: deleted })
  await remove(learner, lesson, deleted)
  const load = () =>
    app.deps.db
      .select({ id: lessonNotes.id })
      .from(lessonNotes)
      .where(eq(lessonNotes.lessonId, lesson))
  await cleanUpNotes(app.deps)
  expect(await load()).toHaveLength(2)
  app.clock.pass({ days: 91 })
  await cleanUpNotes(app.deps)
  expect(await load()).toEqual([{ id: kept }])
})
