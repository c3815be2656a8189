import { eq, isNotNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { videos } from '#server/db/schema/index.ts'
import { findFfmpeg } from '#server/domain/media/index.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createVideo, type SampleVideo } from '#tests/factories/media/videos.ts'
import { asMember } from '#tests/factories/users.ts'
import { useVideoWorker } from '#tests/helpers/processes/video-worker.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

// Only where ffmpeg is installed, as in the image of the Dockerfile.
const ffmpeg = await findFfmpeg(loadConfig().transcoding)

describe.runIf(ffmpeg)('with ffmpeg', () => {
  const app = useTestApp()
  const worker = useVideoWorker(app)

  async function upload(uploaderId: string, content: SampleVideo = 'h264-aac-20s.mp4') {
    const { id } = await createVideo(app, {
      courseId: await createCourse(app),
      uploaderId,
      content,
    })
    await worker.package(id, { ffmpeg })
    return id
  }
  async function load(id: string) {
    const [row] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
    return row
  }
  /** Encodes a rendition and returns the video to which it belongs. */
  async function encodeNext() {
    app.clock.pass({ minutes: 1 })
    await worker.encodeNext({ ffmpeg })
    const rows = await app.deps.db
      .select({ id: videos.id, encodedAt: videos.encodedAt })
      .from(videos)
      .where(isNotNull(videos.encodedAt))
    return rows.toSorted((a, b) => Number(b.encodedAt) - Number(a.encodedAt))[0]?.id
  }

  test('a stream can be played before anything is encoded', async () => {
    const { id: uploaderId } = await asMember(app)
    const id = await upload(uploaderId)
    expect(await load(id)).toMatchObject({ state: 'processing', playlist: 1 })
    await encodeNext()
    expect(await load(id)).toMatchObject({ state: 'ready', percent: 100, playlist: 2 })
    expect(await worker.encodeNext({ ffmpeg })).toBe(false)
  })

  test('instructors take turns, and their own videos that cannot be played come first', async () => {
    const [ada, bob] = [(await asMember(app)).id, (await asMember(app)).id]
    const playable = [await upload(ada), await upload(ada)]
    const unplayable = await upload(ada, 'mpeg4-mp3-4s.mp4')
    const ofBob = await upload(bob)
    const order = [await encodeNext(), await encodeNext(), await encodeNext(), await encodeNext()]
    expect(order).toEqual([unplayable, ofBob, ...playable])
  })
})
