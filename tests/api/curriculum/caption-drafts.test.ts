import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  captionTracks,
  courseOutlines,
  lessons,
  transcriptions,
  videos,
} from '#server/db/schema/index.ts'
import { draftMissingCaptions, requestDraft } from '#server/domain/curriculum/index.ts'
import { findFfmpeg } from '#server/domain/media/index.ts'
import { loadConfig } from '#server/platform/config.ts'
import type { TranscriptionSettings } from '#server/platform/config/combined-settings.ts'
import { createRateLimits } from '#server/platform/rate-limits/rate-limits.ts'
import { countedRules } from '#server/platform/rate-limits/rules.ts'
import { captionsResponse } from '#shared/contract/media/captions.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { createTrack } from '#tests/factories/media/captions.ts'
import { createVideoLesson } from '#tests/factories/media/video-lessons.ts'
import { createVideo, readSampleVideo, type SampleVideo } from '#tests/factories/media/videos.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import {
  useScripts,
  useSpeechEndpoint,
  useTranscriptionWorker,
} from '#tests/helpers/processes/transcription-worker.ts'
import { useVideoWorker } from '#tests/helpers/processes/video-worker.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const configured: TranscriptionSettings = {
  kind: 'command',
  program: 'unused',
  args: [],
  home: undefined,
}
const app = useTestApp({ transcription: configured })
const work = useTranscriptionWorker(app)
const processVideo = useVideoWorker(app)
const script = useScripts()
const endpoint = useSpeechEndpoint()
const ffmpeg = await findFfmpeg(loadConfig().transcoding)

const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nRivers start small.\n'
const cues = [[1000, 2500, 'Rivers start small.']]

interface LessonOptions {
  content?: SampleVideo
  video?: Partial<Pick<typeof videos.$inferInsert, 'state' | 'audioCodec'>>
  language?: string
}

/** A lesson with an uploaded video that was processed. */
async function createLesson({ content, video, language = 'English' }: LessonOptions = {}) {
  const owner = await asUser(app, { role: 'instructor', authorize: true })
  const uploaded = { ...(content && { content }), ...video }
  return { owner, ...(await createVideoLesson(app, { ownerId: owner.id, language }, uploaded)) }
}

type Who = { token?: string }

const request = (who: Who, lesson: string) =>
  callApi(app, `POST /api/lessons/${lesson}/captions/transcription`, who)

async function list(who: Who, lesson: string) {
  const { body } = await callApi(app, `GET /api/lessons/${lesson}/captions`, who)
  return captionsResponse.strict().parse(body)
}

const loadTracks = (lesson: string) =>
  app.deps.db.select().from(captionTracks).where(eq(captionTracks.lessonId, lesson))

async function requestLesson(options: LessonOptions = {}) {
  const created = await createLesson(options)
  expect(await request(created.owner, created.lesson)).toMatchObject({ status: 200 })
  return created
}

async function* printEndlessly() {
  for (;;) yield 'x'.repeat(65_536)
}

const print = (text: string) => script(`process.stdout.write(${JSON.stringify(text)})`)

describe('a request', () => {
  test('is enqueued once, shows its state, and is made again after a failure', async () => {
    const { owner, lesson } = await createLesson()
    expect(await list(owner, lesson)).toEqual({
      tracks: [],
      transcription: null,
      canTranscribe: true,
    })
    const first = await request(owner, lesson)
    expect(first).toMatchObject({
      status: 200,
      body: { transcription: { state: 'waiting', problem: null } },
    })
    expect(await request(owner, lesson)).toMatchObject({
      status: 409,
      body: { msg: messages.isTranscribing },
    })
    await work(lesson, { settings: await script('process.exit(3)') })
    expect(await list(owner, lesson)).toMatchObject({
      transcription: { state: 'failed', problem: messages.transcriptionFailed },
    })
    expect(await request(owner, lesson)).toMatchObject({ status: 200 })
    const { rows } = await app.pool.query(
      `select 1 from pgboss.job where name = 'transcribe-video' and data ->> 'id' = $1`,
      [lesson],
    )
    expect(rows).toHaveLength(2)
  })

  test('is the right of authors', async () => {
    const { lesson } = await createLesson()
    const stranger = await asUser(app, { role: 'instructor', authorize: true })
    expect(await request(stranger, lesson)).toMatchObject({ status: 403 })
    expect(await request({}, lesson)).toMatchObject({ status: 401 })
    expect(await request(stranger, crypto.randomUUID())).toMatchObject({ status: 404 })
  })

  test.each<[string, LessonOptions['video'], number, string]>([
    ['is being processed', { state: 'processing' }, 409, messages.notProcessed],
    ['is being uploaded', { state: 'uploading' }, 409, messages.notProcessed],
    ['has no sound', { audioCodec: null }, 400, messages.noSound],
  ])('is rejected while the video %s', async (_state, video, status, msg) => {
    const { owner, lesson } = await createLesson({ video })
    expect(await request(owner, lesson)).toMatchObject({ status, body: { msg } })
  })

  test('is rejected for a video elsewhere', async () => {
    const owner = await asUser(app, { role: 'instructor', authorize: true })
    const created = await createCourseWithLessons(app, [{}], { ownerId: owner.id })
    const lesson = created.lessons[0] ?? ''
    expect(await list(owner, lesson)).toMatchObject({ canTranscribe: false })
    expect(await request(owner, lesson)).toMatchObject({
      status: 400,
      body: { msg: messages.cannotTranscribe },
    })
  })

  test('is rejected if there is no place for the track', async () => {
    const { owner, lesson } = await createLesson()
    await createTrack(app, lesson)
    await createTrack(app, lesson, { language: 'en-x-auto' })
    expect(await request(owner, lesson)).toMatchObject({
      status: 409,
      body: { msg: messages.languageTaken },
    })
  })
})

describe('a draft', () => {
  test('is made although the author has the video processed again meanwhile', async () => {
    const { lesson, videoId } = await requestLesson()
    const again = { state: 'queued', playlist: 1 } as const
    await app.deps.db.update(videos).set(again).where(eq(videos.id, videoId))
    await work(lesson, { settings: await print(vtt) })
    expect(await loadTracks(lesson)).toMatchObject([{ state: 'draft', cues }])
  })

  test('is a track that learners do not see', async () => {
    const { owner, lesson } = await requestLesson({ language: 'German' })
    await work(lesson, { settings: await print(vtt) })
    expect(await loadTracks(lesson)).toMatchObject([
      { language: 'de', label: 'German', state: 'draft', origin: 'automatic', cues },
    ])
    expect(await list(owner, lesson)).toMatchObject({ transcription: null, canTranscribe: true })
  })

  test('replaces an earlier one, but nothing that an author wrote or edited', async () => {
    const { owner, lesson } = await requestLesson()
    const edited = await createTrack(app, lesson, {
      origin: 'automatic',
      state: 'draft',
      version: 2,
    })
    const settings = await print(vtt)
    await work(lesson, { settings })
    await request(owner, lesson)
    await work(lesson, { settings: await print(vtt.replace('small', 'slowly')) })
    const tracks = await loadTracks(lesson)
    expect(tracks.map(({ language, label }) => [language, label]).toSorted()).toEqual([
      ['en', 'English'],
      ['en-x-auto', 'English (automatic)'],
    ])
    expect(tracks.find(({ id }) => id === edited)).toMatchObject({ version: 2 })
    expect(tracks.find(({ id }) => id !== edited)).toMatchObject({
      cues: [[1000, 2500, 'Rivers start slowly.']],
    })
  })

  test('is not made twice, nor without a request', async () => {
    const { lesson } = await createLesson()
    await work(lesson, { settings: await print(vtt) })
    expect(await loadTracks(lesson)).toEqual([])
  })

  test('notifies the authors of each change', async () => {
    const { lesson, videoId } = await createLesson()
    const seen: string[] = []
    app.deps.events.on(
      'videoChanged',
      (event) => void (event.videoId === videoId && seen.push(videoId)),
    )
    await app.deps.db.insert(transcriptions).values({ lessonId: lesson })
    await work(lesson, { settings: await print(vtt) })
    await expect.poll(() => seen.length).toBe(2)
  })

  test('is repeated after the worker stopped', async () => {
    const { lesson } = await requestLesson()
    const settings = await script('setInterval(() => undefined, 1000)')
    const stopping = new AbortController()
    const stopped = work(lesson, { settings, signal: stopping.signal })
    await until('the transcription to run', async () => {
      const isThis = eq(transcriptions.lessonId, lesson)
      const [row] = await app.deps.db.select().from(transcriptions).where(isThis)
      return row?.state === 'running'
    })
    stopping.abort(new Error('The worker stops.'))
    await expect(stopped).rejects.toThrow('The worker stops.')
    await work(lesson, { settings: await print(vtt) })
    expect(await loadTracks(lesson)).toHaveLength(1)
  })
})

/** The revisions of the curriculum that this author is notified of from now on. */
function watchRevisions(userId: string): number[] {
  const revisions: number[] = []
  app.deps.events.on('curriculumChanged', (event) => {
    if (event.userIds.includes(userId)) revisions.push(event.revision)
  })
  return revisions
}

async function loadRevision(courseId = '') {
  const [outline] = await app.deps.db
    .select({ revision: courseOutlines.revision })
    .from(courseOutlines)
    .where(eq(courseOutlines.courseId, courseId))
  return outline?.revision
}

describe('without a request', () => {
  /** As the job does that the end of the processing enqueues. */
  async function draftMissing(videoId: string, deps = app.deps) {
    const { rows } = await app.pool.query<{ delayed: boolean }>(
      `delete from pgboss.job where name = 'draft-missing-captions' and data ->> 'id' = $1
       returning start_after > now() + interval '1 minute' as delayed`,
      [videoId],
    )
    if (rows.length > 0) await draftMissingCaptions(deps, { id: videoId })
    return rows
  }

  /** A lesson whose video is uploaded, and not processed. */
  async function uploadTo(options: LessonOptions = {}) {
    const created = await createLesson({ ...options, video: { state: 'queued', ...options.video } })
    const uploaderId = created.owner.id
    await app.deps.db.update(videos).set({ uploaderId }).where(eq(videos.id, created.videoId))
    return created
  }

  async function processAndDraft(videoId: string, lesson: string, text = vtt) {
    await processVideo(videoId)
    await draftMissing(videoId)
    await work(lesson, { settings: await print(text) })
  }

  test('captions are drafted once the video is processed, and learners do not see them', async () => {
    const { owner, lesson, videoId } = await uploadTo()
    await draftMissingCaptions(app.deps, { id: videoId })
    expect(await list(owner, lesson)).toMatchObject({ tracks: [], transcription: null })
    await processVideo(videoId)
    await draftMissing(videoId)
    expect(await list(owner, lesson)).toMatchObject({ transcription: { state: 'waiting' } })
    await work(lesson, { settings: await print(vtt) })
    expect(await list(owner, lesson)).toMatchObject({
      tracks: [{ state: 'draft', origin: 'automatic', cueCount: 1 }],
      transcription: null,
    })
    const [row] = await app.deps.db.select().from(lessons).where(eq(lessons.id, lesson))
    const learner = await asLearner(app, row?.courseId ?? '')
    expect((await list(learner, lesson)).tracks).toEqual([])
  })

  test('a draft that its author deleted does not return when the video is processed again', async () => {
    const { owner, lesson, videoId } = await uploadTo()
    await processAndDraft(videoId, lesson)
    const [track] = await loadTracks(lesson)
    await callApi(app, `DELETE /api/lessons/${lesson}/captions/${track?.id}`, owner)
    await processVideo(videoId, {}, { again: true })
    expect(await draftMissing(videoId)).toHaveLength(1)
    expect(await list(owner, lesson)).toMatchObject({ tracks: [], transcription: null })
  })

  test('a video that is processed when a lesson gets it replaces the unedited draft of the former', async () => {
    const { owner, lesson, videoId } = await uploadTo()
    await processAndDraft(videoId, lesson)
    const [stored] = await app.deps.db.select().from(lessons).where(eq(lessons.id, lesson))
    const { id: upload } = await createVideo(app, {
      courseId: stored?.courseId ?? '',
      uploaderId: owner.id,
    })
    await processVideo(upload)
    await draftMissing(upload)
    const body = { version: stored?.version, video: { upload } }
    expect(await callApi(app, `PATCH /api/lessons/${lesson}`, { ...owner, body })).toMatchObject({
      status: 200,
    })
    await draftMissing(upload)
    await work(lesson, { settings: await print(vtt.replace('small', 'slowly')) })
    expect(await loadTracks(lesson)).toMatchObject([
      { origin: 'automatic', cues: [[1000, 2500, 'Rivers start slowly.']] },
    ])
  })

  test('a draft of a video that came during the transcription does not return once it is deleted', async () => {
    const { owner, lesson, videoId } = await uploadTo()
    await processVideo(videoId)
    await draftMissing(videoId)
    const [stored] = await app.deps.db.select().from(lessons).where(eq(lessons.id, lesson))
    const { id: upload } = await createVideo(app, {
      courseId: stored?.courseId ?? '',
      uploaderId: owner.id,
    })
    await processVideo(upload)
    await draftMissing(upload)
    const body = { version: stored?.version, video: { upload } }
    await callApi(app, `PATCH /api/lessons/${lesson}`, { ...owner, body })
    await draftMissing(upload)
    const published = watchRevisions(owner.id)
    await work(lesson, { settings: await print(vtt) })
    // For authors who have the curriculum open: the lesson now says which video the draft is of.
    const revision = await loadRevision(stored?.courseId)
    await expect.poll(() => published.at(-1)).toBe(revision)
    const [track] = await loadTracks(lesson)
    await callApi(app, `DELETE /api/lessons/${lesson}/captions/${track?.id}`, owner)
    await processVideo(upload, {}, { again: true })
    expect(await draftMissing(upload)).toHaveLength(1)
    expect(await list(owner, lesson)).toMatchObject({ tracks: [], transcription: null })
  })

  test('a draft of an earlier version, which did not record the video, is not made again', async () => {
    const { owner, lesson, videoId } = await uploadTo()
    await processAndDraft(videoId, lesson)
    await app.deps.db.update(lessons).set({ content: {} }).where(eq(lessons.id, lesson))
    await processVideo(videoId, {}, { again: true })
    expect(await draftMissing(videoId)).toHaveLength(1)
    expect(await list(owner, lesson)).toMatchObject({
      tracks: [{ origin: 'automatic' }],
      transcription: null,
    })
  })

  test('captions of a copied lesson are drafted too, once', async () => {
    const { owner, lesson, videoId } = await uploadTo()
    await processVideo(videoId)
    await draftMissing(videoId)
    await work(lesson, { settings: await print(vtt) })
    const [original] = await loadTracks(lesson)
    await callApi(app, `DELETE /api/lessons/${lesson}/captions/${original?.id}`, owner)
    const copy = crypto.randomUUID()
    await callApi(app, `POST /api/lessons/${lesson}/duplicate`, { ...owner, body: { _id: copy } })
    await draftMissing(videoId)
    await work(copy, { settings: await print(vtt) })
    const [track] = await loadTracks(copy)
    expect(track).toMatchObject({ state: 'draft', origin: 'automatic', cues })
    expect(await list(owner, lesson)).toMatchObject({ tracks: [], transcription: null })
    await callApi(app, `DELETE /api/lessons/${copy}/captions/${track?.id}`, owner)
    await processVideo(videoId, {}, { again: true })
    await draftMissing(videoId)
    expect(await list(owner, copy)).toMatchObject({ tracks: [], transcription: null })
  })

  test('a copied draft is not made again', async () => {
    const { owner, lesson, videoId } = await uploadTo()
    await processAndDraft(videoId, lesson)
    const copy = crypto.randomUUID()
    await callApi(app, `POST /api/lessons/${lesson}/duplicate`, { ...owner, body: { _id: copy } })
    expect(await draftMissing(videoId)).toHaveLength(1)
    expect(await list(owner, copy)).toMatchObject({
      tracks: [{ origin: 'automatic' }],
      transcription: null,
    })
  })

  test.each<[string, Parameters<typeof createTrack>[2]]>([
    ['an author wrote', {}],
    ['an author edited a draft', { origin: 'automatic', state: 'draft', version: 2 }],
  ])('nothing is drafted beside captions that %s', async (_what, track) => {
    const { owner, lesson, videoId } = await uploadTo()
    await createTrack(app, lesson, track)
    await processVideo(videoId)
    await draftMissing(videoId)
    expect((await list(owner, lesson)).transcription).toBeNull()
  })

  test('a video without sound, or of someone who left the course, is left alone', async () => {
    const silent = await uploadTo({ content: 'h264-silent-8s.mp4' })
    const left = await uploadTo()
    const stranger = await asUser(app, { role: 'instructor', authorize: true })
    await app.deps.db
      .update(videos)
      .set({ uploaderId: stranger.id })
      .where(eq(videos.id, left.videoId))
    for (const { videoId, lesson, owner } of [silent, left]) {
      await processVideo(videoId)
      await draftMissing(videoId)
      expect((await list(owner, lesson)).transcription).toBeNull()
    }
  })

  async function takeAll(limit: keyof typeof countedRules, userId: string, left = 0) {
    const limits = createRateLimits(app.pool)
    const { points } = countedRules[limit]
    for (let count = left; count < points; count += 1) await limits.take(limit, userId)
    return { ...app.deps, limits }
  }

  test('a video without sound does not wait for the limit', async () => {
    const { owner, videoId } = await uploadTo({ content: 'h264-silent-8s.mp4' })
    await processVideo(videoId)
    const deps = await takeAll('automaticTranscriptionPerUser', owner.id)
    expect(await draftMissing(videoId, deps)).toHaveLength(1)
    expect(await draftMissing(videoId, deps)).toEqual([])
  })

  test('drafts leave the limit of requests to the author', async () => {
    const { owner, lesson, videoId } = await uploadTo()
    await processVideo(videoId)
    const deps = await takeAll('transcriptionPerUser', owner.id, 1)
    await draftMissing(videoId, deps)
    await work(lesson, { settings: await script('process.exit(3)') })
    expect((await list(owner, lesson)).transcription).toMatchObject({ state: 'failed' })
    await requestDraft(deps, { id: owner.id, role: 'instructor', authorize: true }, lesson)
    expect((await list(owner, lesson)).transcription).toMatchObject({ state: 'waiting' })
  })

  test('what exceeds the limit waits', async () => {
    const { owner, lesson, videoId } = await uploadTo()
    await processVideo(videoId)
    const deps = await takeAll('automaticTranscriptionPerUser', owner.id)
    expect(await draftMissing(videoId, deps)).toEqual([{ delayed: false }])
    expect((await list(owner, lesson)).transcription).toBeNull()
    await deps.limits.reset('automaticTranscriptionPerUser', owner.id)
    expect(await draftMissing(videoId, deps)).toEqual([{ delayed: true }])
    expect((await list(owner, lesson)).transcription).toMatchObject({ state: 'waiting' })
  })
})

/** Short for what may never end. Another problem than a timeout must be found, however long that takes. */
const limitTime = (problem: string) =>
  problem === messages.transcriptionFailed ? { timeoutMilliseconds: 3000 } : {}

describe('the command', () => {
  test.each([
    ['Spanish', 'es'],
    ['Klingon', 'auto'],
  ])('gets the language %s as %s', async (language, code) => {
    const { lesson } = await requestLesson({ language })
    const settings = await script(
      `process.stdout.write('WEBVTT\\n\\n00:01.000 --> 00:02.500\\n' + process.argv[2])`,
    )
    await work(lesson, {
      settings: { ...settings, args: [...settings.args, 'It is {language}.'] },
    })
    expect(await loadTracks(lesson)).toMatchObject([{ cues: [[1000, 2500, `It is ${code}.`]] }])
  })

  test('gets the path of the file, and nothing of this server', async () => {
    const { lesson } = await requestLesson()
    const settings = await script(`
      import { readFileSync } from 'node:fs'
      const bytes = readFileSync(process.argv[2]).length
      const names = Object.keys(process.env).filter((name) => !/^(PATH|HOME|TMPDIR|NODE_COMPILE_CACHE)$/.test(name))
      console.log('1\\n00:00:01,000 --> 00:00:02,000\\n' + bytes + ' ' + names.join(' ') + '.')`)
    await work(lesson, { settings })
    const bytes = readSampleVideo('h264-aac-20s.mp4').length
    expect((await loadTracks(lesson))[0]?.cues).toEqual([[1000, 2000, `${bytes} .`]])
  })

  test('may print lines as whisper does', async () => {
    const { lesson } = await requestLesson()
    const settings = await script(`
      console.log('[00:00:01.000 --> 00:00:02.500]   Rivers start small.')
      console.log('[00:00:02.500 --> 00:00:04.000]   They grow.')`)
    await work(lesson, { settings })
    expect((await loadTracks(lesson))[0]?.cues).toEqual([...cues, [2500, 4000, 'They grow.']])
  })

  test.each<[string, string, string]>([
    [
      'prints without an end',
      'for (;;) await new Promise((done) => process.stdout.write("x".repeat(65536), done))',
      messages.transcriptionFailed,
    ],
    ['runs without an end', 'setInterval(() => undefined, 1000)', messages.transcriptionFailed],
    [
      'ends with an error',
      `console.log(${JSON.stringify(vtt)}); process.exitCode = 1`,
      messages.transcriptionFailed,
    ],
    [
      'prints a page',
      'console.log("<html><body>Sorry</body></html>")',
      messages.transcriptionFailed,
    ],
    ['prints nothing', '', messages.nothingSaid],
    ['recognizes nothing', 'console.log("WEBVTT")', messages.nothingSaid],
    [
      'invents words after the end',
      'console.log("WEBVTT\\n\\n01:00:00.000 --> 01:00:01.000\\nThanks!")',
      messages.nothingSaid,
    ],
  ])('that %s ends in a failure', async (_what, source, problem) => {
    const { owner, lesson } = await requestLesson()
    await work(lesson, { settings: await script(source), ...limitTime(problem) })
    const { tracks, transcription } = await list(owner, lesson)
    expect(tracks).toEqual([])
    expect(transcription).toEqual({ state: 'failed', problem })
  })

  test('that does not exist ends in a failure', async () => {
    const { owner, lesson } = await requestLesson()
    await work(lesson, { settings: { ...configured, program: '/nowhere/whisper' } })
    expect((await list(owner, lesson)).transcription).toMatchObject({ state: 'failed' })
  })
})

describe('the endpoint', () => {
  const settings = (): TranscriptionSettings => ({
    kind: 'endpoint',
    url: endpoint.url,
    key: 'secret',
    model: 'whisper-1',
  })

  test('gets the file with the language of the course', async () => {
    const { lesson } = await requestLesson({ language: 'French' })
    endpoint.respond = (response) => response.end(vtt)
    await work(lesson, { settings: settings() })
    expect(await loadTracks(lesson)).toMatchObject([{ language: 'fr', cues }])
    const { authorization, form } = endpoint.received ?? {}
    expect(authorization).toBe('Bearer secret')
    expect(form?.get('response_format')).toBe('vtt')
    expect(form?.get('model')).toBe('whisper-1')
    expect(form?.get('language')).toBe('fr')
    const file = form?.get('file') as File
    expect(file.name).toBe('video.mp4')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(readSampleVideo('h264-aac-20s.mp4'))
  })

  test.each<[string, typeof endpoint.respond, string]>([
    ['fails', (response) => response.writeHead(500).end(vtt), messages.transcriptionFailed],
    ['rejects the size', (response) => response.writeHead(413).end(), messages.soundTooLarge],
    [
      'redirects',
      (response) => response.writeHead(307, { Location: '/' }).end(),
      messages.transcriptionFailed,
    ],
    ['responds with a page', (response) => response.end('<html>'), messages.transcriptionFailed],
    ['breaks off', (response) => response.destroy(), messages.transcriptionFailed],
    ['never responds', () => undefined, messages.transcriptionFailed],
    [
      'responds without an end',
      (response) => void pipeline(printEndlessly(), response).catch(() => undefined),
      messages.transcriptionFailed,
    ],
  ])('that %s ends in a failure', async (_what, respond, problem) => {
    const { owner, lesson } = await requestLesson()
    endpoint.respond = respond
    await work(lesson, { settings: settings(), ...limitTime(problem) })
    const { tracks, transcription } = await list(owner, lesson)
    expect(tracks).toEqual([])
    expect(transcription).toEqual({ state: 'failed', problem })
  })

  // Only where ffmpeg is installed.
  test.runIf(ffmpeg)('gets the sound alone', async () => {
    const { lesson } = await requestLesson()
    endpoint.respond = (response) => response.end(vtt)
    await work(lesson, { settings: settings(), ffmpeg })
    const file = endpoint.received?.form.get('file') as File
    expect(file.name).toBe('sound.m4a')
    expect(file.size).toBeLessThan(150_000)
    expect(await loadTracks(lesson)).toHaveLength(1)
  })
})

// Only where ffmpeg is installed.
test.runIf(ffmpeg)('the command gets the sound as a WAV file', async () => {
  const { lesson } = await requestLesson()
  const settings = await script(`
    import { readFileSync } from 'node:fs'
    const file = readFileSync(process.argv[2])
    const sizes = [file.length - 8 - file.readUInt32LE(4), file.length - 44 - file.readUInt32LE(40)]
    const rate = file.readUInt32LE(24)
    const seconds = Math.round((file.length - 44) / rate / 2)
    console.log('00:01.000 --> 00:02.000\\n' + [file.toString('latin1', 0, 4), rate, seconds, ...sizes].join(' '))`)
  await work(lesson, { settings, ffmpeg })
  expect((await loadTracks(lesson))[0]?.cues).toEqual([[1000, 2000, 'RIFF 16000 20 0 0']])
})
