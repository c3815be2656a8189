import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { videos } from '#server/db/schema/index.ts'
import { findFfmpeg } from '#server/domain/media/index.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { hostileVideos, touchedFile } from '#tests/factories/media/hostile-videos.ts'
import { createVideo } from '#tests/factories/media/videos.ts'
import { useVideoWorker } from '#tests/helpers/processes/video-worker.ts'
import { readStored } from '#tests/helpers/stored-videos.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { checkHls } from '#tests/media/check-hls.ts'

// Also with ffmpeg where it is installed, as in the image of the Dockerfile.
const ffmpeg = await findFfmpeg(loadConfig().transcoding)
const workers = [
  ['without ffmpeg', {}] as const,
  ...(ffmpeg ? [['with ffmpeg', { ffmpeg }] as const] : []),
]

const app = useTestApp()
const process = useVideoWorker(app)

/** A video that cannot be processed has failed after this time. */
const maxMilliseconds = 60_000

describe.each(workers)('%s', (_name, worker) => {
  test.each(Object.keys(hostileVideos))(
    '%s ends in a named failure, or in a valid stream',
    async (name) => {
      const content = hostileVideos[name] ?? new Uint8Array(0)
      const { id } = await createVideo(app, { courseId: await createCourse(app), content })
      const start = performance.now()
      await process(id, worker)
      expect(performance.now() - start).toBeLessThan(maxMilliseconds)
      const [video] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
      const isStream = video?.state === 'ready' && video.playlist > 0
      if (isStream) await checkHls(readStored(app, id), `master-${video.playlist}.m3u8`)
      const { state, problem } = video ?? {}
      const isNamed = state === 'failed' && /^The .+\.$/.test(problem ?? '')
      expect(isStream || isNamed, `${state}: ${problem}`).toBe(true)
      expect(existsSync(touchedFile), 'the script ran').toBe(false)
    },
  )
})
