import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { videos } from '#server/db/schema/index.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { hostileVideos } from '#tests/factories/hostile-videos.ts'
import { createVideo } from '#tests/factories/videos.ts'
import { useVideoWorker } from '#tests/helpers/processes/video-worker.ts'
import { readStored } from '#tests/helpers/stored-videos.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { checkHls } from '#tests/media/check-hls.ts'

const app = useTestApp()
const process = useVideoWorker(app)

/** A video that cannot be processed has failed after this time. */
const maxMilliseconds = 60_000

test.each(Object.keys(hostileVideos))(
  '%s ends in a named failure, or in a valid stream',
  async (name) => {
    const content = hostileVideos[name] ?? new Uint8Array(0)
    const { id } = await createVideo(app, { courseId: await createCourse(app), content })
    const start = performance.now()
    await process(id)
    expect(performance.now() - start).toBeLessThan(maxMilliseconds)
    const [video] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
    const isStream = video?.state === 'ready' && video.playlist > 0
    if (isStream) await checkHls(readStored(app, id), `master-${video.playlist}.m3u8`)
    const { state, problem } = video ?? {}
    const isNamed = state === 'failed' && /^The .+\.$/.test(problem ?? '')
    expect(isStream || isNamed, `${state}: ${problem}`).toBe(true)
  },
)
