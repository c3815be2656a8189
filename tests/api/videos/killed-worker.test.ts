import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { videos } from '#server/db/schema/index.ts'
import { findFfmpeg } from '#server/domain/media/index.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createVideo } from '#tests/factories/media/videos.ts'
import { isRunning, isRunningBelow, killTree } from '#tests/helpers/processes/process-table.ts'
import { useVideoWorker } from '#tests/helpers/processes/video-worker.ts'
import { useWorkerProcesses } from '#tests/helpers/processes/worker-process.ts'
import { writeHangingFfmpeg, writeSlowFfmpeg } from '#tests/helpers/processes/write-program.ts'
import { readStored } from '#tests/helpers/stored-videos.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'
import { checkHls } from '#tests/media/check-hls.ts'

// Only where ffmpeg is installed, as in the image of the Dockerfile.
const ffmpeg = await findFfmpeg(loadConfig().transcoding)

const app = useTestApp()
const processVideo = useVideoWorker(app)

/** 20 for the full dose, at each point. */
const rounds = Number(process.env['VIDEO_KILLS'] ?? 1)
const timeoutMilliseconds = 300_000 * rounds

const startProcess = useWorkerProcesses(app)

/** One that encodes nothing without a program for that. */
const startWorker = (ffmpegPath?: string, env: Record<string, string> = {}) =>
  startProcess({ ...(ffmpegPath ? { FFMPEG_PATH: ffmpegPath } : { TRANSCODING: 'off' }), ...env })

async function load(id: string) {
  const [row] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
  if (!row) throw new Error('The video is gone.')
  return row
}

async function enqueueVideo(): Promise<string> {
  const { id } = await createVideo(app, { courseId: await createCourse(app) })
  await app.deps.jobs.enqueue(app.deps.db, 'processVideo', { id })
  return id
}

/** The playlists of all qualities: each step that adds one writes another. */
const listMasters = (playlist: number) =>
  Array.from({ length: playlist }, (_, index) => `master-${index + 1}.m3u8`)

/** The points at which the worker is killed, as what has been recorded by then. */
const points = {
  'when the job starts': (row: typeof videos.$inferSelect) => row.state === 'processing',
  'when the length is known': (row: typeof videos.$inferSelect) => row.durationSeconds !== null,
  'when the stream is stored': (row: typeof videos.$inferSelect) => row.playlist > 0,
}

test.each(Object.keys(points) as (keyof typeof points)[])(
  'a worker that is killed %s leaves a video that another one completes',
  async (point) => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await enqueueVideo()
      const first = startWorker()
      await until(point, async () => points[point](await load(id)), 120_000)
      // A little later in each round.
      await sleep(round * 10)
      await killTree(first.pid)
      const { pid: second } = startWorker()
      await until('the video', async () => (await load(id)).state === 'ready', 150_000)
      const { playlist } = await load(id)
      const tracks = await checkHls(readStored(app, id), `master-${playlist}.m3u8`)
      expect(tracks.map(({ seconds }) => Math.round(seconds))).toEqual([20, 20])
      const folder = join(app.config.dataDir, 'files/videos', id)
      expect((await readdir(folder)).toSorted()).toEqual(
        ['360p', 'audio', ...listMasters(playlist), 'source'].toSorted(),
      )
      process.kill(second, 'SIGTERM')
      await until('the worker to stop', () => !isRunning(second), 60_000)
    }
  },
  timeoutMilliseconds,
)

describe.runIf(ffmpeg)('with ffmpeg', () => {
  /** What is stored of a video that is processed without interruptions, but for those playlists. */
  let expected: string[]
  beforeAll(async () => {
    const { id } = await createVideo(app, { courseId: await createCourse(app) })
    await processVideo(id, { ffmpeg })
    expected = (await listFiles(id)).filter((path) => !path.startsWith('master-'))
  })

  async function listFiles(id: string): Promise<string[]> {
    const folder = join(app.config.dataDir, 'files/videos', id)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return files.map(({ name, parentPath }) => relative(folder, join(parentPath, name))).toSorted()
  }

  test.each([
    ['a quality is encoded', 'scale=-2:240'],
    ['the poster is made', 'select=gte'],
    ['the thumbnails are made', 'tile='],
    ['the loudness is measured', 'ebur128'],
  ])(
    'a worker that is killed while %s leaves a video that another one completes',
    async (_point, option) => {
      for (let round = 0; round < rounds; round += 1) {
        const id = await enqueueVideo()
        const first = startWorker(await writeSlowFfmpeg(ffmpeg?.path ?? '', option))
        await until('ffmpeg', () => isRunningBelow(first.pid, option), 120_000)
        // A little later in each round.
        await sleep(round * 100)
        await killTree(first.pid)
        const { pid: second } = startWorker(ffmpeg?.path)
        await until('the video', async () => (await load(id)).state === 'ready', 150_000)
        const { playlist, problem, loudness } = await load(id)
        expect({ problem, loudness }).toEqual({ problem: null, loudness: expect.any(Number) })
        const tracks = await checkHls(readStored(app, id), `master-${playlist}.m3u8`)
        expect(tracks.map(({ seconds }) => Math.round(seconds))).toEqual([20, 20, 20])
        expect(await listFiles(id)).toEqual([...expected, ...listMasters(playlist)].toSorted())
        process.kill(second, 'SIGTERM')
        await until('the worker to stop', () => !isRunning(second), 60_000)
      }
    },
    timeoutMilliseconds,
  )

  test('an ffmpeg that hangs ends with a worker that is killed', async () => {
    await enqueueVideo()
    const worker = startWorker(await writeHangingFfmpeg(ffmpeg?.path ?? ''))
    await until('ffmpeg', () => isRunningBelow(worker.pid, 'scale='), 120_000)
    await killTree(worker.pid)
  }, 240_000)
})

test('two workers process a video once', async () => {
  const id = await enqueueVideo()
  // A second job for the same video, as a rendition of the browser enqueues it.
  await app.deps.jobs.enqueue(app.deps.db, 'processVideo', { id })
  startWorker()
  startWorker()
  await until('the video', async () => (await load(id)).state === 'ready', 150_000)
  expect(await load(id)).toMatchObject({ playlist: 1, percent: 100 })
}, 180_000)

test('a worker that starts removes what killed ones left in the temporary folder', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'lectern-temporary-'))
  onTestFinished(() => rm(temporary, { recursive: true }))
  const create = async (name: string, hours: number) => {
    const folder = join(temporary, name)
    await mkdir(folder)
    await writeFile(join(folder, 'source'), 'content')
    const time = new Date(Date.now() - hours * 3_600_000)
    await utimes(folder, time, time)
  }
  const kept = ['lectern-transcription-new', 'lectern-video-new', 'of-another-program']
  await create('lectern-video-new', 23)
  await create('lectern-transcription-new', 23)
  await create('of-another-program', 100)
  await create('lectern-video-old', 25)
  await create('lectern-transcription-old', 25)
  const { output } = startWorker(undefined, { TMPDIR: temporary })
  await until('the worker to start', () => output().includes('The worker is running.'), 60_000)
  const hasOld = async () => (await readdir(temporary)).some((name) => name.endsWith('-old'))
  await until('the old folders to be removed', async () => !(await hasOld()), 60_000)
  expect((await readdir(temporary)).toSorted()).toEqual(kept)
}, 90_000)

test('a worker starts without the temporary folder, and says so once', async () => {
  const temporary = join(await mkdtemp(join(tmpdir(), 'lectern-temporary-')), 'missing')
  onTestFinished(() => rm(dirname(temporary), { recursive: true }))
  const { pid, output } = startWorker(undefined, { TMPDIR: temporary })
  await until(
    'the worker to start or to end',
    () => output().includes('The worker is running.') || !isRunning(pid),
    60_000,
  )
  expect(output()).toContain('The worker is running.')
  expect(output().match(/Temporary folders of killed workers/g)).toHaveLength(1)
}, 90_000)
