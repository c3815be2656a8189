import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { videos } from '#server/db/schema/index.ts'
import { findFfmpeg } from '#server/domain/media/index.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createVideo, type SampleVideo } from '#tests/factories/videos.ts'
import { useVideoWorker } from '#tests/helpers/processes/video-worker.ts'
import { readStored } from '#tests/helpers/stored-videos.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { checkHls } from '#tests/media/check-hls.ts'

// Only where ffmpeg is installed, as in the image of the Dockerfile.
const ffmpeg = await findFfmpeg(loadConfig().transcoding)

describe.runIf(ffmpeg)('with ffmpeg', () => {
  const app = useTestApp()
  const process = useVideoWorker(app)

  async function processSample(content: SampleVideo) {
    const { id } = await createVideo(app, { courseId: await createCourse(app), content })
    await process(id, { ffmpeg })
    const [row] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
    if (!row) throw new Error('The video is gone.')
    return row
  }

  test('adds smaller renditions, a poster, thumbnails and the loudness', async () => {
    const video = await processSample('h264-aac-20s.mp4')
    expect(video).toMatchObject({ state: 'ready', problem: null, poster: 'poster.jpg' })
    expect(video.renditions.map(({ name }) => name)).toEqual(['360p', '240p'])
    expect(video.loudness).toBeLessThan(-10)
    const read = readStored(app, video.id)
    const tracks = await checkHls(read, `master-${video.playlist}.m3u8`)
    expect(tracks.map(({ seconds }) => Math.round(seconds))).toEqual([20, 20, 20])
    expect(await sharp(await read('poster.jpg')).metadata()).toMatchObject({
      width: 640,
      height: 360,
    })
    expect(video.thumbnails).toEqual({
      sheets: 1,
      columns: 5,
      rows: 5,
      width: 160,
      height: 90,
      seconds: 2,
    })
    expect(await sharp(await read('thumbnails-0.jpg')).metadata()).toMatchObject({
      width: 800,
      height: 450,
    })
  })

  test.each([
    ['prores-2s.mov', ['90p'], 1],
    ['mpeg4-mp3-4s.mp4', ['180p'], 1],
    ['hevc-aac-6s.mp4', ['180p'], 1],
    ['vp8-vorbis-6s.webm', ['180p'], 1],
    ['h264-rotated-4s.mp4', ['320p', '240p'], 0],
  ] as const)('converts %s to H.264', async (name, renditions, soundTracks) => {
    const video = await processSample(name)
    expect(video).toMatchObject({ state: 'ready', problem: null })
    expect(video.renditions.map((one) => one.name)).toEqual(renditions)
    expect(video.renditions.every(({ codecs }) => codecs.startsWith('avc1'))).toBe(true)
    const tracks = await checkHls(readStored(app, video.id), `master-${video.playlist}.m3u8`)
    expect(tracks).toHaveLength(renditions.length + soundTracks)
  })
})
