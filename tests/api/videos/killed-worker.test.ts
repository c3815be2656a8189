import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { videos } from '#server/db/schema/index.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createVideo } from '#tests/factories/videos.ts'
import { isRunning, processTree } from '#tests/helpers/processes/process-table.ts'
import { runServer } from '#tests/helpers/processes/server-process.ts'
import { readStored } from '#tests/helpers/stored-videos.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'
import { checkHls } from '#tests/media/check-hls.ts'

const app = useTestApp()

/** 20 for the full dose, at each point. */
const rounds = Number(process.env['VIDEO_KILLS'] ?? 1)
const timeoutMilliseconds = 300_000 * rounds

const workers: ReturnType<typeof runServer>[] = []
afterEach(() => workers.splice(0).forEach(({ child }) => child.kill('SIGKILL')))

function startWorker(): number {
  const worker = runServer(
    { DATABASE_URL: app.databaseUrl, DATA_DIR: app.config.dataDir, TRANSCODING: 'off' },
    ['server/worker.ts'],
  )
  workers.push(worker)
  return worker.child.pid ?? 0
}

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
      const tree = processTree(first).map(({ pid }) => pid)
      process.kill(first, 'SIGKILL')
      await until('its child to end', () => !tree.some(isRunning), 60_000)
      const second = startWorker()
      await until('the video', async () => (await load(id)).state === 'ready', 150_000)
      const { playlist } = await load(id)
      const tracks = await checkHls(readStored(app, id), `master-${playlist}.m3u8`)
      expect(tracks.map(({ seconds }) => Math.round(seconds))).toEqual([20, 20])
      const folder = join(app.config.dataDir, 'files/videos', id)
      const masters = Array.from({ length: playlist }, (_, index) => `master-${index + 1}.m3u8`)
      expect((await readdir(folder)).toSorted()).toEqual(
        ['360p', 'audio', ...masters, 'source'].toSorted(),
      )
      process.kill(second, 'SIGTERM')
      await until('the worker to stop', () => !isRunning(second), 60_000)
    }
  },
  timeoutMilliseconds,
)

test('two workers process a video once', async () => {
  const id = await enqueueVideo()
  // A second job for the same video, as a rendition of the browser enqueues it.
  await app.deps.jobs.enqueue(app.deps.db, 'processVideo', { id })
  startWorker()
  startWorker()
  await until('the video', async () => (await load(id)).state === 'ready', 150_000)
  expect(await load(id)).toMatchObject({ playlist: 1, percent: 100 })
}, 180_000)
