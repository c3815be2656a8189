import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { videos } from '#server/db/schema/index.ts'
import { createStepRunner } from '#server/domain/media/videos/processing/step-runner.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createLongRecording } from '#tests/factories/media/long-recordings.ts'
import { createVideo, type SampleVideo } from '#tests/factories/media/videos.ts'
import { useVideoWorker } from '#tests/helpers/processes/video-worker.ts'
import { readStored } from '#tests/helpers/stored-videos.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { checkHls } from '#tests/media/check-hls.ts'

const app = useTestApp()
const process = useVideoWorker(app)

async function processSample(content: SampleVideo) {
  const { id } = await createVideo(app, { courseId: await createCourse(app), content })
  await process(id)
  const [row] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
  if (!row) throw new Error('The video is gone.')
  return row
}

test.each([
  ['h264-aac-20s.mp4', 20, '360p', true],
  ['h264-aac-5s.mov', 5, '360p', true],
  ['h264-silent-8s.mp4', 8, '240p', false],
  ['h264-long-gop-20s.mp4', 20, '360p', true],
  ['h264-opus-6s.mkv', 6, '360p', true],
  ['h264-rotated-4s.mp4', 4, '320p', false],
  ['vp9-opus-6s.webm', 6, '180p', true],
  ['av1-opus-4s.mp4', 4, '180p', true],
  ['hevc-aac-6s.mp4', 6, '180p', true],
] as const)(
  'stores %s as a valid stream without encoding',
  async (name, seconds, rendition, hasSound) => {
    const video = await processSample(name)
    expect(video).toMatchObject({ state: 'ready', percent: 100, playlist: 1 })
    expect(video.durationSeconds).toBeCloseTo(seconds, 1)
    expect(video.renditions.map((one) => one.name)).toEqual([rendition])
    const tracks = await checkHls(readStored(app, video.id), 'master-1.m3u8')
    expect(tracks.map(({ path }) => path)).toEqual([
      `${rendition}/playlist.m3u8`,
      ...(hasSound ? ['audio/playlist.m3u8'] : []),
    ])
    for (const track of tracks) expect(track.seconds).toBeCloseTo(seconds, 0)
  },
)

test('a file that plays as it is goes on playing when it is processed again and that fails', async () => {
  const { id } = await processSample('vp8-vorbis-6s.webm')
  await app.deps.files.store(`videos/${id}`, [
    { name: 'source', contentType: 'video/webm', bytes: Uint8Array.from(Buffer.from('damaged')) },
  ])
  const states = new Set<string>()
  app.deps.events.on('videoChanged', async () => {
    const [row] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
    if (row) states.add(row.state)
  })
  await process(id, {}, { again: true })
  const [row] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
  expect(row).toMatchObject({ state: 'ready', isPlayable: true })
  expect(row?.problem).toMatch(/^The /)
  expect(states).toEqual(new Set(['ready']))
})

test('serves a file that plays but cannot be segmented as it is', async () => {
  const video = await processSample('vp8-vorbis-6s.webm')
  expect(video).toMatchObject({
    state: 'ready',
    playlist: 0,
    isPlayable: true,
    problem: null,
    contentType: 'video/webm',
  })
})

test.each([
  ['prores-2s.mov', 'The video is ProRes, which browsers cannot play. Export it as H.264.'],
  [
    'mpeg4-mp3-4s.mp4',
    'The video is MPEG-4 Visual, which browsers cannot play. Export it as H.264.',
  ],
  [
    'aac-only-6s.mp4',
    'The file has no video track. Upload a video, or add the audio as a file lesson.',
  ],
  ['encrypted-4s.mp4', 'The video is encrypted. Export it without copy protection.'],
] as const)('rejects %s and names the problem', async (name, problem) => {
  const video = await processSample(name)
  expect(video).toMatchObject({ state: 'failed', problem, playlist: 0 })
  const folder = join(app.config.dataDir, 'files/videos', video.id)
  expect(await readdir(folder)).toEqual(['source'])
})

const megabyte = 1024 ** 2

/** The progress of what reads the file of a video, and its length. */
async function probe(videoId: string) {
  await using runner = createStepRunner({
    videoId,
    storage: { folder: join(app.config.dataDir, 'files') },
    ffmpeg: null,
    signal: AbortSignal.timeout(60_000),
  })
  const shares: number[] = []
  const step = { kind: 'probe' as const, file: 'source' }
  const { seconds } = await runner.run(step, (share) => shares.push(share))
  return { seconds, shares }
}

test('a large recording without cue points is read to its end, with progress, and streamed', async () => {
  const content = createLongRecording(20 * megabyte)
  const { id } = await createVideo(app, { courseId: await createCourse(app), content })
  const { seconds, shares } = await probe(id)
  expect(seconds).toBeCloseTo(6, 0)
  expect(shares[0]).toBeGreaterThan(0)
  await process(id)
  const [video] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
  expect(video).toMatchObject({ state: 'ready', playlist: 1, problem: null })
  const [track] = await checkHls(readStored(app, id), 'master-1.m3u8')
  expect(track?.seconds).toBeCloseTo(6, 0)
})

test('reading a small file has no progress, so that one that takes long is given up within a minute', async () => {
  const content = createLongRecording(megabyte)
  const { id } = await createVideo(app, { courseId: await createCourse(app), content })
  expect(await probe(id)).toMatchObject({ shares: [] })
})
