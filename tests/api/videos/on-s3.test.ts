import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { videos } from '#server/db/schema/index.ts'
import { cleanUpVideos, findFfmpeg } from '#server/domain/media/index.ts'
import { createStepRunner } from '#server/domain/media/videos/processing/step-runner.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createUploadClient } from '#tests/factories/media/video-uploads.ts'
import { createVideo, readSampleVideo } from '#tests/factories/media/videos.ts'
import { asMember } from '#tests/factories/users.ts'
import { isRunningBelow, killTree } from '#tests/helpers/processes/process-table.ts'
import { useVideoWorker } from '#tests/helpers/processes/video-worker.ts'
import { useWorkerProcesses } from '#tests/helpers/processes/worker-process.ts'
import { writeSlowFfmpeg } from '#tests/helpers/processes/write-program.ts'
import { startS3Server, type S3Server } from '#tests/helpers/servers/s3-server.ts'
import { filesBelow } from '#tests/helpers/stored-files.ts'
import { readStored } from '#tests/helpers/stored-videos.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'
import { checkHls } from '#tests/media/check-hls.ts'

// Only where ffmpeg is installed, as in the image of the Dockerfile.
const ffmpeg = await findFfmpeg(loadConfig().transcoding)

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.stop())

const app = useTestApp({ s3: () => s3.settings })
const process = useVideoWorker(app)
const startWorker = useWorkerProcesses(app)

/** What is stored in the folder of a video. */
const listStored = (id: string) =>
  filesBelow(s3.folder).flatMap((file) => file.split(`/${id}/`)[1] ?? [])

test('a video in S3 is uploaded in parts, processed to a valid stream, and deleted without a trace', async () => {
  const { id: ownerId, token } = await asMember(app, { role: 'instructor', authorize: true })
  const course = await createCourse(app, { ownerId })
  const client = createUploadClient(app, token)
  const bytes = readSampleVideo('h264-aac-20s.mp4')
  const half = Math.floor(bytes.length / 2)
  const path = await client.start(course, bytes.length)
  expect((await client.patch(path, 0, bytes.slice(0, half))).status).toBe(204)
  expect((await client.patch(path, half, bytes.slice(half))).status).toBe(204)
  const id = path.split('/')[3] ?? ''
  await process(id)

  const [video] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
  expect(video).toMatchObject({ state: 'ready', playlist: 1, problem: null })
  const tracks = await checkHls(readStored(app, id), 'master-1.m3u8')
  expect(tracks.map(({ seconds }) => Math.round(seconds))).toEqual([20, 20])
  const listFiles = () => filesBelow(s3.folder).filter((file) => file.includes(id))
  expect(listFiles().length).toBeGreaterThan(5)

  app.clock.pass({ hours: 25 })
  await cleanUpVideos(app.deps)
  expect(await app.deps.db.$count(videos, eq(videos.id, id))).toBe(0)
  expect(listFiles()).toEqual([])
})

test.runIf(ffmpeg)('a file that is copied from S3 first is converted with progress', async () => {
  const { id } = await createVideo(app, { courseId: await createCourse(app) })
  await using runner = createStepRunner({
    videoId: id,
    storage: { s3: s3.settings },
    ffmpeg: ffmpeg ?? null,
    signal: AbortSignal.timeout(60_000),
  })
  const shares: number[] = []
  const input = { demuxer: 'mov', hasSound: true }
  const rendition = { name: '480p', height: 480, withSound: true, targetDuration: null }
  const step = { kind: 'transcode' as const, input, ...rendition, seconds: 20 }
  await runner.run(step, (share) => shares.push(share))
  // A copy that counts as the whole would hide the progress of ffmpeg, which would then be ended for its silence.
  expect(shares[0]).toBeLessThanOrEqual(0.1)
  expect(shares.at(-1)).toBeGreaterThan(0.1)
})

test.runIf(ffmpeg)(
  'a worker that is killed while it encodes a copy leaves a video that another one completes',
  async () => {
    const path = ffmpeg?.path ?? ''
    const courseId = await createCourse(app)
    const uninterrupted = await createVideo(app, { courseId, content: 'hevc-aac-6s.mp4' })
    await process(uninterrupted.id, { ffmpeg })

    const temporary = await mkdtemp(join(tmpdir(), 'lectern-temporary-'))
    onTestFinished(() => rm(temporary, { recursive: true }))
    const { id } = await createVideo(app, { courseId, content: 'hevc-aac-6s.mp4' })
    await app.deps.jobs.enqueue(app.deps.db, 'processVideo', { id })
    const slow = await writeSlowFfmpeg(path, 'scale=-2:180')
    const first = startWorker({ FFMPEG_PATH: slow, TMPDIR: temporary })
    await until('ffmpeg', () => isRunningBelow(first.pid, 'scale=-2:180'), 120_000)
    await killTree(first.pid)
    expect(await readdir(temporary)).toEqual([`lectern-video-${id}`])
    startWorker({ FFMPEG_PATH: path, TMPDIR: temporary })
    const load = async () => {
      const [video] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
      return video
    }
    await until('the video', async () => (await load())?.state === 'ready', 120_000)
    expect(await load()).toMatchObject({ problem: null, loudness: expect.any(Number) })
    const tracks = await checkHls(readStored(app, id), 'master-1.m3u8')
    expect(tracks.map(({ seconds }) => Math.round(seconds))).toEqual([6, 6])
    expect(listStored(id)).toEqual(listStored(uninterrupted.id))
    await until('the copy to be removed', async () => (await readdir(temporary)).length === 0)
  },
  300_000,
)
