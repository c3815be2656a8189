import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { lessons, videos, videoUploads } from '#server/db/schema/index.ts'
import { findFfmpeg } from '#server/domain/media/index.ts'
import { loadQueueFigures } from '#server/domain/monitoring/load-figures.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { encodeVideo } from '#tests/factories/media/encoded-videos.ts'
import {
  type Bytes,
  createVideo,
  readSampleVideo,
  type SampleVideo,
} from '#tests/factories/media/videos.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useVideoWorker } from '#tests/helpers/processes/video-worker.ts'
import { readStored } from '#tests/helpers/stored-videos.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { checkHls } from '#tests/media/check-hls.ts'

const app = useTestApp()
const process = useVideoWorker(app)
const ffmpeg = await findFfmpeg(loadConfig().transcoding)

async function load(id: string) {
  const [row] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
  if (!row) throw new Error('The video is gone.')
  return row
}

async function addRendition(videoId: string, height: number, content: SampleVideo | Bytes) {
  const bytes = typeof content === 'string' ? readSampleVideo(content) : content
  const contentType = 'video/mp4'
  const name = `rendition-${height}`
  await app.deps.files.store(`videos/${videoId}`, [{ name, contentType, bytes }])
  await app.deps.db
    .insert(videoUploads)
    .values({ videoId, height, bytes: bytes.length, completedAt: new Date() })
}

test('gives its length to the lessons that use it, but to none whose length an author fixed', async () => {
  const { course, lessons: ids } = await createCourseWithLessons(app, [{}, {}])
  const { id } = await createVideo(app, { courseId: course })
  const [measured = '', fixed = ''] = ids
  const columns = { videoId: id, video: null }
  await app.deps.db.update(lessons).set(columns).where(eq(lessons.id, measured))
  await app.deps.db
    .update(lessons)
    .set({ ...columns, durationSeconds: 90, content: { fixedLength: true } })
    .where(eq(lessons.id, fixed))
  await process(id)
  const rows = await app.deps.db
    .select({ id: lessons.id, seconds: lessons.durationSeconds, content: lessons.content })
    .from(lessons)
    .where(eq(lessons.videoId, id))
  expect(rows).toHaveLength(2)
  expect(rows.find((row) => row.id === measured)).toMatchObject({ seconds: 20 })
  expect(rows.find((row) => row.id === fixed)).toMatchObject({
    seconds: 90,
    content: { measuredSeconds: 20 },
  })
})

test('notifies its uploader when it has failed', async () => {
  const { id: uploaderId, token } = await asMember(app)
  const courseId = await createCourse(app)
  const { id } = await createVideo(app, { courseId, uploaderId, content: 'prores-2s.mov' })
  await process(id)
  const { body } = await callApi(app, 'GET /api/notifications', { token })
  expect(body).toMatchObject({
    unread: 1,
    notifications: [{ kind: 'video_failed', course: { _id: courseId } }],
  })
})

test('notifies its uploader although the first try to store that failed', async () => {
  const { id: uploaderId, token } = await asMember(app)
  const courseId = await createCourse(app)
  const { id } = await createVideo(app, { courseId, uploaderId, content: 'prores-2s.mov' })
  await app.pool.query(
    `alter table notifications add constraint no_failures check (kind <> 'video_failed') not valid`,
  )
  await expect(process(id)).rejects.toThrow()
  await app.pool.query('alter table notifications drop constraint no_failures')
  await process(id)
  expect(await load(id)).toMatchObject({ state: 'failed' })
  const { body } = await callApi(app, 'GET /api/notifications', { token })
  expect(body).toMatchObject({ notifications: [{ kind: 'video_failed' }] })
})

describe('a camera file that the server cannot use, but the browser of its author converts', () => {
  async function uploadCameraFile() {
    const author = { role: 'instructor', authorize: true } as const
    const { id: uploaderId, token } = await asMember(app, author)
    const courseId = await createCourse(app, { ownerId: uploaderId })
    const { id } = await createVideo(app, { courseId, uploaderId, content: 'h264-pcm-4s.mov' })
    await process(id)
    const countUnread = async () => {
      const { body } = await callApi(app, 'GET /api/notifications', { token })
      return body['unread']
    }
    const retry = () => callApi(app, `POST /api/videos/${id}/retry`, { token })
    return { id, countUnread, retry }
  }

  test('has not failed while that may go on, and is ready after it', async () => {
    const { id, countUnread } = await uploadCameraFile()
    expect(await load(id)).toMatchObject({
      state: 'processing',
      problem:
        'The server cannot use the file as it is, so the browser that uploaded it converts it. Keep that page open until it is done, or export the video as MP4 with H.264 and AAC and upload it again.',
    })
    expect(await countUnread()).toBe(0)
    await addRendition(id, 180, 'av1-opus-4s.mp4')
    await process(id)
    await process(id, {}, { waited: true })
    expect(await load(id)).toMatchObject({ state: 'ready', problem: null, playlist: 1 })
    expect(await countUnread()).toBe(0)
  })

  test('has failed if nothing arrives in time', async () => {
    const { id, countUnread } = await uploadCameraFile()
    const { rows } = await app.pool.query(
      `select data, extract(epoch from start_after - created_on)::int as seconds
       from pgboss.job where name = 'process-video' and data ->> 'id' = $1`,
      [id],
    )
    expect(rows).toEqual([{ data: { id, waited: true }, seconds: 3608 }])
    // No alert says that videos wait for a worker.
    const queue = (await loadQueueFigures(app.deps.db)).find(({ name }) => name === 'processVideo')
    expect(queue).toMatchObject({ waiting: 0, oldestSeconds: 0 })
    await process(id, {}, { waited: true })
    expect(await load(id)).toMatchObject({
      state: 'failed',
      problem: 'The audio is uncompressed, which browsers cannot play. Export it as AAC.',
    })
    expect(await countUnread()).toBe(1)
  })

  test('has failed at once if its author retries, or what arrives is another video', async () => {
    const { id, retry } = await uploadCameraFile()
    const { status, body } = await retry()
    expect(status).toBe(200)
    expect(body).toMatchObject({ video: { state: 'queued', problem: null, canRetry: false } })
    await process(id, {}, { again: true })
    expect(await load(id)).toMatchObject({ state: 'failed' })
    const other = await uploadCameraFile()
    await addRendition(other.id, 180, 'h264-aac-20s-180p.mp4')
    await process(other.id)
    expect(await load(other.id)).toMatchObject({ state: 'failed' })
  })
})

test('adds the renditions that the browser prepared, and deletes their files', async () => {
  const { id } = await createVideo(app, { courseId: await createCourse(app) })
  await process(id)
  await addRendition(id, 180, 'h264-aac-20s-180p.mp4')
  await process(id)
  const video = await load(id)
  expect(video).toMatchObject({ state: 'ready', problem: null, playlist: 2 })
  expect(video.renditions.map(({ name }) => name)).toEqual(['360p', '180p'])
  expect(await checkHls(readStored(app, id), 'master-2.m3u8')).toHaveLength(3)
  expect(await app.deps.files.getSize(`videos/${id}`, 'rendition-180')).toBeUndefined()
  expect(await app.deps.db.$count(videoUploads, eq(videoUploads.videoId, id))).toBe(0)
})

// Only where ffmpeg is installed, which makes the files; the worker has none.
test.runIf(ffmpeg).each([
  [
    'mov',
    {
      state: 'failed',
      problem:
        'The video has too few keyframes to be streamed. Export it as H.264 with a keyframe every 4 seconds.',
    },
  ],
  // It plays as it was uploaded.
  ['mp4', { state: 'ready', isPlayable: true, problem: null }],
] as const)(
  'a %s with too few keyframes does not lose its sound to what the browser prepared',
  async (extension, expected) => {
    const seconds = 64
    const picture = (size: string) => `-f lavfi -i color=size=${size}:rate=2:duration=${seconds}`
    const content = await encodeVideo(
      `source.${extension}`,
      `${picture('320x180')} -f lavfi -i sine=duration=${seconds} -c:v libx264 -g 1000 -c:a aac`,
    )
    const rendition = await encodeVideo('rendition.mp4', `${picture('160x90')} -c:v libx264 -g 4`)
    const { id } = await createVideo(app, { courseId: await createCourse(app), content })
    await process(id)
    await addRendition(id, 90, rendition)
    await process(id)
    expect(await load(id)).toMatchObject({ ...expected, playlist: 0 })
  },
)

test('leaves out a rendition of another video, and says so', async () => {
  const { id } = await createVideo(app, { courseId: await createCourse(app) })
  await addRendition(id, 240, 'h264-silent-8s.mp4')
  await process(id)
  expect(await load(id)).toMatchObject({
    state: 'ready',
    playlist: 1,
    problem: 'A version that the browser prepared does not match the video and was left out.',
  })
})

test('gives up a file on which each try hangs', async () => {
  const { id } = await createVideo(app, { courseId: await createCourse(app) })
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) })
  await process(id, { silenceMilliseconds: { probe: 1 }, log })
  // Each time in a process of its own: an ended one would be reported as dead.
  expect(warnings.map((line) => JSON.parse(line).reason)).toEqual(Array(3).fill('no progress'))
  expect(await load(id)).toMatchObject({
    state: 'failed',
    problem:
      'The video could not be read. Export it again as MP4 with H.264, then upload the new file.',
  })
})

test('a worker that stops leaves the video to the next one', async () => {
  const { id } = await createVideo(app, { courseId: await createCourse(app) })
  await expect(process(id, { signal: AbortSignal.abort(new Error('stops')) })).rejects.toThrow(
    'stops',
  )
  expect((await load(id)).state).toBe('processing')
  await process(id)
  expect((await load(id)).state).toBe('ready')
})

test('removes what is left of a video that was deleted', async () => {
  const { id } = await createVideo(app, { courseId: await createCourse(app) })
  await app.deps.db.delete(videos).where(eq(videos.id, id))
  await process(id)
  expect(await app.deps.files.getSize(`videos/${id}`, 'source')).toBeUndefined()
})
