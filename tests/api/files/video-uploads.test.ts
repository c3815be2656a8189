import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import {
  courseInstructors,
  courses,
  lessons,
  videos,
  videoUploads,
} from '#server/db/schema/index.ts'
import { curriculumResponse } from '#shared/contract/courses/curriculum.ts'
import { courseVideosResponse, createVideoUploadResponse } from '#shared/contract/media/videos.ts'
import { videoLimits } from '#shared/limits.ts'
import { videoMessages as messages } from '#shared/messages/media/videos.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { createUploadClient } from '#tests/factories/media/video-uploads.ts'
import { createVideo } from '#tests/factories/media/videos.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { filesBelow } from '#tests/helpers/stored-files.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()

async function asAuthor() {
  const { id, token } = await asMember(app, { role: 'instructor', authorize: true })
  const course = await createCourse(app, { ownerId: id })
  return { id, token, course, client: createUploadClient(app, token) }
}

const toVideoId = (path: string) => path.split('/')[3] ?? ''
const listFiles = (path: string) =>
  filesBelow(join(app.config.dataDir, 'files')).filter((file) => file.includes(toVideoId(path)))
const loadVideo = async (path: string) => {
  const [row] = await app.deps.db
    .select()
    .from(videos)
    .where(eq(videos.id, toVideoId(path)))
  return row
}
const countJobs = async (path: string) =>
  (
    await app.pool.query(
      `select 1 from pgboss.job where name = 'process-video' and data ->> 'id' = $1`,
      [toVideoId(path)],
    )
  ).rowCount
/** Statements that wait for a lock. */
const countWaiting = async () =>
  (
    await app.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount ?? 0
const readStored = async (path: string, name = 'source') => {
  const opened = await app.deps.files.open(`videos/${toVideoId(path)}`, name)
  return opened && Buffer.from(await new Response(opened.body).arrayBuffer())
}

test('receives a video in parts and enqueues its processing once', async () => {
  const { token, course, client } = await asAuthor()
  const content = randomBytes(100_000)
  const created = await client.create(course, content.length, { filename: '../My “intro”.mp4' })
  expect(created.status).toBe(201)
  expect(created.headers.get('Tus-Resumable')).toBe('1.0.0')
  expect(new Date(created.headers.get('Upload-Expires') ?? 0).getTime()).toBeGreaterThan(
    app.clock.now().getTime(),
  )
  const { video, upload } = createVideoUploadResponse.parse(created.body)
  expect(video).toMatchObject({ name: 'My “intro”.mp4', bytes: 100_000, state: 'uploading' })
  expect(created.headers.get('Location')).toBe(upload)

  const first = await client.patch(upload, 0, content.subarray(0, 40_000))
  expect(first.status).toBe(204)
  expect(first.headers.get('Upload-Offset')).toBe('40000')
  const head = await client.head(upload)
  expect(head.status).toBe(200)
  expect(head.headers.get('Upload-Offset')).toBe('40000')
  expect(head.headers.get('Upload-Length')).toBe('100000')
  expect(head.headers.get('Cache-Control')).toBe('no-store')
  expect(await callApi(app, `GET ${upload as '/'}`, { token })).toMatchObject({
    body: { received: 40_000, bytes: 100_000 },
  })
  expect(await loadVideo(upload)).toMatchObject({ state: 'uploading' })
  expect(await countJobs(upload)).toBe(0)

  const last = await client.patch(upload, 40_000, content.subarray(40_000))
  expect(last.headers.get('Upload-Offset')).toBe('100000')
  expect((await readStored(upload))?.equals(content)).toBe(true)
  expect(await loadVideo(upload)).toMatchObject({ state: 'queued', version: 2 })
  expect(await countJobs(upload)).toBe(1)
  // Repetitions, after a response was lost.
  expect((await client.head(upload)).headers.get('Upload-Offset')).toBe('100000')
  expect((await client.patch(upload, 100_000, '')).status).toBe(204)
  expect(await countJobs(upload)).toBe(1)
})

test('publishes each change to the authors of the course', async () => {
  const { id, course, client } = await asAuthor()
  const changes: unknown[] = []
  app.deps.events.on('videoChanged', (event) => changes.push(event))
  const path = await client.start(course, 1)
  await client.patch(path, 0, 'x')
  const event = { courseId: course, videoId: toVideoId(path), userIds: [id] }
  expect(changes).toEqual([event, event])
})

test('a repeated request for an upload with a chosen id starts nothing twice', async () => {
  const { course, client } = await asAuthor()
  const metadata = { filename: 'intro.mp4', video: randomUUID() }
  const paths = await Promise.all([0, 1, 2].map(() => client.create(course, 10, metadata)))
  const path = await client.start(course, 10, metadata)
  expect(toVideoId(path)).toBe(metadata.video)
  for (const { status, headers } of paths) {
    expect(`${status} ${headers.get('Location')}`).toBe(`201 ${path}`)
  }
  await client.patch(path, 0, '0123456789')
  expect(await client.start(course, 10, metadata)).toBe(path)

  const differing = await client.create(course, 11, metadata)
  expect(differing).toMatchObject({ status: 400, body: { msg: messages.uploadDiffers } })
  const other = await asAuthor()
  expect(await other.client.create(other.course, 10, metadata)).toMatchObject({ status: 400 })
})

test.each(['a video', 'a rendition'])(
  'a request for %s that is repeated before the first one ends gets the same upload',
  async (what) => {
    const { course, client } = await asAuthor()
    const video = toVideoId(await client.start(course, 10))
    const metadata: Record<string, string> =
      what === 'a video' ? { video: randomUUID() } : { video, height: '720' }
    let replies: ReturnType<typeof client.create>[] = []
    await app.deps.db.transaction(async (tx) => {
      await tx.execute('lock table video_uploads in share mode')
      const create = () => client.create(course, 10, { filename: 'intro.mp4', ...metadata })
      replies = [create(), create()]
      await until('both requests to wait', async () => (await countWaiting()) === 2)
    })
    const [first, second] = await Promise.all(replies)
    expect(first?.status).toBe(201)
    expect(second).toMatchObject({ status: 201, body: { upload: first?.body['upload'] } })
  },
)

test('receives renditions of a video, and processes it again when one is complete', async () => {
  const { course, client } = await asAuthor()
  const path = await client.start(course, 4)
  const metadata = { filename: '720', video: toVideoId(path), height: '720' }
  const rendition = await client.start(course, 3, metadata)
  expect(rendition).not.toBe(path)
  expect(toVideoId(rendition)).toBe(toVideoId(path))
  expect(await client.start(course, 3, metadata)).toBe(rendition)
  expect(await client.create(course, 4, metadata)).toMatchObject({ status: 400 })
  await client.patch(rendition, 0, 'abc')
  expect(await countJobs(path)).toBe(0)
  await client.patch(path, 0, '0123')
  expect(await countJobs(path)).toBe(1)
  const second = await client.start(course, 3, { ...metadata, height: '480' })
  await client.patch(second, 0, 'def')
  expect(await countJobs(path)).toBe(2)
  expect((await readStored(path, 'rendition-720'))?.toString()).toBe('abc')
  expect(await readStored(path, 'rendition-480')).toBeDefined()

  const unknown = { ...metadata, video: randomUUID() }
  expect(await client.create(course, 3, unknown)).toMatchObject({ status: 404 })
  const other = await asAuthor()
  expect(await other.client.create(other.course, 3, metadata)).toMatchObject({ status: 404 })
})

test('takes each rendition of the ladder below the video once, and its own height', async () => {
  const { course, client } = await asAuthor()
  const { id } = await createVideo(app, { courseId: course })
  const tryHeight = async (height: number, bytes = 3) => {
    const metadata = { filename: 'rendition', video: id, height: String(height) }
    const { status, body } = await client.create(course, bytes, metadata)
    return status === 201 ? 201 : [status, body['msg']]
  }
  expect(await tryHeight(718)).toEqual([503, messages.notExamined])
  const rendition = { name: '480p', height: 480, width: 853, bandwidth: 1, averageBandwidth: 1 }
  const stored = { ...rendition, codecs: 'avc1', framesPerSecond: 25 }
  await app.deps.db
    .update(videos)
    .set({ state: 'ready', height: 719, renditions: [stored] })
    .where(eq(videos.id, id))
  expect(await tryHeight(1080)).toEqual([400, messages.heightUnknown])
  expect(await tryHeight(720)).toEqual([400, messages.heightUnknown])
  expect(await tryHeight(717)).toEqual([400, messages.heightUnknown])
  expect(await tryHeight(480)).toEqual([409, messages.renditionStored])
  expect(await tryHeight(240, 2_000_000)).toEqual([413, messages.renditionTooLarge])
  expect([await tryHeight(240), await tryHeight(718)]).toEqual([201, 201])
})

test.each<[string, string, string, number]>([
  ['no length', '', 'filename YQ==', 400],
  ['a length that is no number', '1e3', 'filename YQ==', 400],
  ['a negative length', '-1', 'filename YQ==', 400],
  ['an empty file', '0', 'filename YQ==', 400],
  ['no name', '10', '', 400],
  ['an empty name', '10', 'filename', 400],
  ['metadata that is not Base64', '10', 'filename %%%', 400],
  ['a value too many', '10', 'filename YQ== YQ==', 400],
  ['very long metadata', '10', `filename ${'YWFh'.repeat(2000)}`, 400],
  ['a malformed id', '10', 'filename YQ==,video YQ==', 400],
  ['a malformed height', '10', 'filename YQ==,height YQ==', 400],
  ['more than a file may have', '999999999999', 'filename YQ==', 413],
])('rejects an upload with %s', async (_what, length, metadata, status) => {
  const { course, client } = await asAuthor()
  const headers = { 'Upload-Length': length, 'Upload-Metadata': metadata }
  const reply = await client.send('POST', `/api/courses/${course}/videos`, headers)
  expect(reply.status).toBe(status)
  expect(await app.deps.db.$count(videos, eq(videos.courseId, course))).toBe(0)
})

test('rejects other versions of the protocol, and describes its own', async () => {
  const { course, client } = await asAuthor()
  const path = await client.start(course, 10)
  for (const method of ['POST', 'PATCH', 'HEAD', 'DELETE']) {
    const target = method === 'POST' ? `/api/courses/${course}/videos` : path
    const reply = await client.send(method, target, { 'Tus-Resumable': '0.2.2' })
    expect(reply.status, method).toBe(412)
    expect(reply.headers.get('Tus-Version')).toBe('1.0.0')
  }
  const { status, headers } = await client.send('OPTIONS', `/api/courses/${course}/videos`)
  expect(status).toBe(204)
  expect(headers.get('Tus-Version')).toBe('1.0.0')
  expect(headers.get('Tus-Extension')).toBe('creation,expiration,termination')
  expect(headers.get('Tus-Max-Size')).toBe(String(videoLimits.fileMaxBytes))
})

test('rejects parts at another offset, of another type and beyond the end', async () => {
  const { course, client } = await asAuthor()
  const path = await client.start(course, 10)
  await client.patch(path, 0, '0123')
  for (const offset of [0, 3, 5, 10]) {
    expect(await client.patch(path, offset, '4'), String(offset)).toMatchObject({ status: 409 })
  }
  for (const offset of ['', '-4', '4.5', 'x']) {
    expect(await client.patch(path, offset, '4'), offset).toMatchObject({ status: 400 })
  }
  const headers = { 'Upload-Offset': '4', 'Content-Type': 'video/mp4' }
  expect(await client.send('PATCH', path, headers, '456789')).toMatchObject({ status: 415 })
  expect(await client.patch(path, 4, '4567890')).toMatchObject({
    status: 413,
    body: { msg: messages.partTooLarge },
  })
  expect((await client.head(path)).headers.get('Upload-Offset')).toBe('4')
  expect(await loadVideo(path)).toMatchObject({ state: 'uploading' })
})

test('a part of unknown length is read up to the end of the file', async () => {
  const { course, client } = await asAuthor()
  const path = await client.start(course, 10)
  let read = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += 1
      controller.enqueue(new Uint8Array(4))
    },
  })
  expect(await client.patch(path, 0, endless)).toMatchObject({ status: 413 })
  expect(read).toBeLessThan(10)
  expect((await client.head(path)).headers.get('Upload-Offset')).toBe('8')
})

test('keeps what arrived of a part that breaks off', async () => {
  const { course, client } = await asAuthor()
  const path = await client.start(course, 10)
  const chunks = [Buffer.from('0123')]
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.pop()
      if (chunk) controller.enqueue(chunk)
      else controller.error(new Error('The client disconnected.'))
    },
  })
  expect(await client.patch(path, 0, broken)).toMatchObject({ status: 400 })
  expect((await client.head(path)).headers.get('Upload-Offset')).toBe('4')
  expect((await client.patch(path, 4, '456789')).status).toBe(204)
  expect((await readStored(path))?.toString()).toBe('0123456789')
})

test('a newer request takes an upload over from one that hangs', async () => {
  const { course, client } = await asAuthor()
  const path = await client.start(course, 10)
  const hanging = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('0123')),
  })
  const first = client.patch(path, 0, hanging)
  await until('the first bytes', async () => {
    const { headers } = await client.head(path)
    return headers.get('Upload-Offset') === '4'
  })
  expect((await client.patch(path, 4, '456789')).status).toBe(204)
  expect(await first).toMatchObject({ status: 409, body: { msg: messages.uploadContinued } })
  expect((await readStored(path))?.toString()).toBe('0123456789')
})

test('waits for the lock of a process that was killed, until it expires', async () => {
  const { course, client } = await asAuthor()
  const path = await client.start(course, 4)
  const id = path.split('/').at(-1) ?? ''
  const lockedUntil = new Date(Date.now() + 1500)
  await app.deps.db
    .update(videoUploads)
    .set({ lockedBy: randomUUID(), lockedUntil })
    .where(eq(videoUploads.id, id))
  expect((await client.patch(path, 0, '0123')).status).toBe(204)
  expect(Date.now()).toBeGreaterThanOrEqual(lockedUntil.getTime())
})

test('completes an upload whose last byte arrived before a kill', async () => {
  const { course, client } = await asAuthor()
  const path = await client.start(course, 4)
  const { partial } = app.deps.files
  const folder = `videos/${toVideoId(path)}`
  await partial.append(
    folder,
    'source',
    0,
    (async function* () {
      yield Buffer.from('0123')
    })(),
  )
  expect((await client.head(path)).headers.get('Upload-Offset')).toBe('4')
  expect(await loadVideo(path)).toMatchObject({ state: 'queued' })
  expect(await countJobs(path)).toBe(1)
})

test('limits the space of an instructor, from the start of an upload', async () => {
  const { settings } = app.deps
  const before = { ...settings.videos }
  onTestFinished(() => void Object.assign(settings.videos, before))
  Object.assign(settings.videos, { fileMaxBytes: 2_000_000_000, quotaBytes: 3_000_000_000 })
  const { token, course, client } = await asAuthor()
  expect(await client.create(course, 2_000_000_001)).toMatchObject({
    status: 413,
    body: { msg: 'The video is larger than 2 GB. Export it in a lower quality or split it.' },
  })
  const path = await client.start(course, 2_000_000_000)
  const metadata = { filename: '720', video: toVideoId(path), height: '720' }
  await client.start(course, 500_000_000, metadata)
  const { body } = await callApi(app, `GET /api/courses/${course}/videos`, { token })
  const { quota } = courseVideosResponse.parse(body)
  expect(quota).toEqual({ used: 2_500_000_000, max: 3_000_000_000, fileMax: 2_000_000_000 })
  const rejected = await client.create(course, 500_000_001)
  expect(rejected.status).toBe(413)
  expect(rejected.body['msg']).toContain('500 MB of your 3 GB are free')
  await client.start(course, 500_000_000)
  await client.cancel(path)
  await client.start(course, 2_000_000_000)
})

test('limits the unfinished uploads of a user', async () => {
  const { course, client } = await asAuthor()
  const paths = []
  for (let count = 0; count < videoLimits.uploadsPerUserMax; count += 1) {
    paths.push(await client.start(course, 1))
  }
  expect(await client.create(course, 1)).toMatchObject({
    status: 429,
    body: { msg: messages.tooManyUnfinished },
  })
  await client.patch(paths[0] ?? '', 0, 'x')
  await client.start(course, 1)
})

test('cancels an upload with what was received, unless it is complete', async () => {
  const { course, client } = await asAuthor()
  const path = await client.start(course, 10)
  const metadata = { filename: '720', video: toVideoId(path), height: '720' }
  const rendition = await client.start(course, 10, metadata)
  await client.patch(path, 0, '0123')
  await client.patch(rendition, 0, '0123')
  expect((await client.cancel(rendition)).status).toBe(204)
  expect(listFiles(path)).toHaveLength(1)
  expect(await client.head(rendition)).toMatchObject({ status: 404 })
  expect((await client.cancel(path)).status).toBe(204)
  expect(listFiles(path)).toEqual([])
  expect(await loadVideo(path)).toBeUndefined()
  expect(await client.cancel(path)).toMatchObject({ status: 404 })
  expect(await client.patch(path, 4, '456789')).toMatchObject({ status: 404 })

  const complete = await client.start(course, 1)
  await client.patch(complete, 0, 'x')
  expect(await client.cancel(complete)).toMatchObject({ status: 409 })
  expect(listFiles(complete)).toHaveLength(1)
})

test('cancelling an upload notifies the authors of the lesson that had it', async () => {
  const { id: ownerId, token } = await asMember(app, { role: 'instructor', authorize: true })
  const other = await asMember(app, { role: 'instructor', authorize: true })
  const { course, lessons: ids } = await createCourseWithLessons(app, [{}], { ownerId })
  await app.deps.db
    .insert(courseInstructors)
    .values({ courseId: course, userId: other.id, acceptedAt: app.clock.now() })
  const client = createUploadClient(app, token)
  const [used, unused] = [await client.start(course, 4), await client.start(course, 4)]
  await app.deps.db
    .update(lessons)
    .set({ video: null, videoId: toVideoId(used) })
    .where(eq(lessons.id, ids[0] ?? ''))
  const changes: unknown[] = []
  app.deps.events.on('videoChanged', (event) => changes.push(event))
  app.deps.events.on('curriculumChanged', (event) => changes.push(event))
  const userIds = [ownerId, other.id]

  expect((await client.cancel(unused)).status).toBe(204)
  expect(changes).toEqual([])
  expect((await client.cancel(used)).status).toBe(204)
  const { body } = await callApi(app, `GET /api/courses/${course}/curriculum`, other)
  const { revision } = curriculumResponse.parse(body).curriculum
  expect(changes).toEqual([{ courseId: course, revision, userIds }])
})

test('cancelling ends a request that is receiving, and leaves nothing', async () => {
  const { course, client } = await asAuthor()
  const path = await client.start(course, 10)
  const hanging = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('0123')),
  })
  const first = client.patch(path, 0, hanging)
  await until('the first bytes', () => listFiles(path).length > 0)
  expect((await client.cancel(path)).status).toBe(204)
  expect(await first).toMatchObject({ status: 409 })
  expect(listFiles(path)).toEqual([])
})

test('an upload can be cancelled while an author saves the lesson that it is for', async () => {
  const { id: ownerId, token } = await asMember(app, { role: 'instructor', authorize: true })
  const { course, lessons: ids } = await createCourseWithLessons(app, [{}], { ownerId })
  const [lessonId = ''] = ids
  const client = createUploadClient(app, token)
  const path = await client.start(course, 4)
  const isLesson = eq(lessons.id, lessonId)
  await app.deps.db
    .update(lessons)
    .set({ video: null, videoId: toVideoId(path) })
    .where(isLesson)

  let cancelled: ReturnType<typeof client.cancel> | undefined
  // In the order of a save: the course, its lesson, the video.
  await app.deps.db.transaction(async (tx) => {
    await tx.select().from(courses).where(eq(courses.id, course)).for('no key update')
    await tx.update(lessons).set({ title: 'Renamed' }).where(isLesson)
    cancelled = client.cancel(path)
    await until('the cancellation to wait for the save', async () => (await countWaiting()) > 0)
    await tx
      .update(videos)
      .set({ unusedSince: null })
      .where(eq(videos.id, toVideoId(path)))
  })
  expect((await cancelled)?.status).toBe(204)
  const [lesson] = await app.deps.db.select().from(lessons).where(isLesson)
  expect(lesson).toMatchObject({ title: 'Renamed', videoId: null })
})

test('only authors of the course can use its uploads', async () => {
  const { course, client } = await asAuthor()
  const path = await client.start(course, 10)
  const other = await asAuthor()
  const student = createUploadClient(app, (await asMember(app)).token)
  for (const stranger of [other.client, student]) {
    expect((await stranger.create(course, 10)).status).toBe(403)
    expect((await stranger.head(path)).status).toBe(403)
    expect((await stranger.patch(path, 0, '0123')).status).toBe(403)
    expect((await stranger.cancel(path)).status).toBe(403)
  }
  const anonymous = createUploadClient(app, '')
  expect((await anonymous.patch(path, 0, '0123')).status).toBe(401)
  // An upload is found by its own video only.
  const ownVideo = toVideoId(await other.client.start(other.course, 10))
  const mixed = path.replace(toVideoId(path), ownVideo)
  expect((await other.client.patch(mixed, 0, '0123')).status).toBe(404)
  expect(listFiles(path)).toEqual([])
})
