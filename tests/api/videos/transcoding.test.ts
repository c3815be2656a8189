import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { videos } from '#server/db/schema/index.ts'
import { findFfmpeg } from '#server/domain/media/index.ts'
import { loadConfig } from '#server/platform/config.ts'
import { courseVideoResponse } from '#shared/contract/media/videos.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { encodeVideo } from '#tests/factories/media/encoded-videos.ts'
import { createVideo, type SampleVideo } from '#tests/factories/media/videos.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { listProcesses } from '#tests/helpers/processes/process-table.ts'
import { useVideoWorker } from '#tests/helpers/processes/video-worker.ts'
import { writeProgram } from '#tests/helpers/processes/write-program.ts'
import { readStored } from '#tests/helpers/stored-videos.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'
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

  /** The installed ffmpeg, but it fails where its arguments contain a text. */
  async function failAt(text: string) {
    const path = await writeProgram(
      `case "$*" in *${text}*) exit 1;; esac; exec '${ffmpeg?.path}' "$@"`,
    )
    return { path, threads: 1 }
  }

  test('a quality that could not be made is named, and made when its author retries', async () => {
    const { id: ownerId, token } = await asMember(app, { role: 'instructor', authorize: true })
    const { id } = await createVideo(app, { courseId: await createCourse(app, { ownerId }) })
    const load = async () => {
      const { body } = await callApi(app, `GET /api/videos/${id}`, { token })
      return courseVideoResponse.parse(body).video
    }
    await process(id, { ffmpeg: await failAt('scale=-2:240') })
    expect(await load()).toMatchObject({
      state: 'ready',
      problem:
        'Some qualities of the video could not be created, but learners can watch it. Retry processing; if that fails too, export the video as MP4 with H.264 and upload it again.',
      canRetry: true,
      renditions: [360],
    })

    expect((await callApi(app, `POST /api/videos/${id}/retry`, { token })).status).toBe(200)
    expect(await load()).toMatchObject({ isPlayable: true, problem: null, canRetry: false })
    await process.package(id, { ffmpeg }, { again: true })
    expect(await load()).toMatchObject({ isPlayable: true, renditions: [360] })
    while (await process.encodeNext({ ffmpeg }));
    expect(await load()).toMatchObject({
      state: 'ready',
      problem: null,
      canRetry: false,
      renditions: [360, 240],
    })
  })

  test('a video whose file has too few keyframes keeps its sound when its author retries', async () => {
    const { id: ownerId, token } = await asMember(app, { role: 'instructor', authorize: true })
    // Higher than the best quality that ffmpeg makes, so that the file is not stored under the name of one.
    const picture = '-f lavfi -i color=size=64x1100:rate=5:duration=64'
    const sound = '-f lavfi -i sine=duration=64'
    const content = await encodeVideo(
      'source.mp4',
      `${picture} ${sound} -c:v libx264 -g 1000 -c:a aac`,
    )
    const { id } = await createVideo(app, {
      courseId: await createCourse(app, { ownerId }),
      content,
    })
    const load = async () => {
      const [row] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
      const tracks = await checkHls(readStored(app, id), `master-${row?.playlist}.m3u8`)
      const renditions = row?.renditions.map(({ name }) => name)
      return { problem: row?.problem, renditions, paths: tracks.map(({ path }) => path) }
    }
    await process(id, { ffmpeg: await failAt('scale=-2:720') })
    const before = await load()
    expect(before).toMatchObject({
      problem: expect.stringMatching(/^Some qualities of the video could not be created/),
      renditions: ['1080p'],
      paths: ['1080p/playlist.m3u8', 'audio/playlist.m3u8'],
    })

    expect((await callApi(app, `POST /api/videos/${id}/retry`, { token })).status).toBe(200)
    await process.package(id, { ffmpeg }, { again: true })
    expect(await load()).toEqual({ ...before, problem: null })
    while (await process.encodeNext({ ffmpeg }));
    expect(await load()).toMatchObject({
      problem: null,
      renditions: ['1080p', '720p', '480p', '240p'],
    })
  })

  test.each([
    [
      'tile=',
      'The thumbnails of the seek bar could not be created, but learners can watch the video. Retry processing.',
    ],
    [
      'ebur128',
      'The loudness of the video could not be measured, so that it may be louder or quieter than others. Retry processing.',
    ],
  ])(
    'what ffmpeg cannot make with %s is named, and made when its author retries',
    async (text, problem) => {
      const { id: ownerId, token } = await asMember(app, { role: 'instructor', authorize: true })
      const { id } = await createVideo(app, { courseId: await createCourse(app, { ownerId }) })
      const load = async () => {
        const { body } = await callApi(app, `GET /api/videos/${id}`, { token })
        const { state, problem: shown, canRetry } = courseVideoResponse.parse(body).video
        const [row] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
        const made = { hasThumbnails: row?.thumbnails !== null, isMeasured: row?.loudness !== null }
        return { state, problem: shown, canRetry, ...made }
      }
      await process(id, { ffmpeg: await failAt(text) })
      expect(await load()).toEqual({
        state: 'ready',
        problem,
        canRetry: true,
        // One is made without the other.
        hasThumbnails: text !== 'tile=',
        isMeasured: text !== 'ebur128',
      })
      expect((await callApi(app, `POST /api/videos/${id}/retry`, { token })).status).toBe(200)
      await process(id, { ffmpeg }, { again: true })
      expect(await load()).toEqual({
        state: 'ready',
        problem: null,
        canRetry: false,
        hasThumbnails: true,
        isMeasured: true,
      })
    },
  )

  test('a file that plays as it is goes on doing so if it cannot be converted, and says so', async () => {
    const { id } = await createVideo(app, {
      courseId: await createCourse(app),
      content: 'vp8-vorbis-6s.webm',
    })
    await process(id, { ffmpeg: await failAt('scale=-2:180') })
    const [row] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
    expect(row).toMatchObject({ state: 'ready', playlist: 0, isPlayable: true })
    expect(row?.problem).toMatch(/^Some qualities of the video could not be created/)
  })

  test('an ffmpeg that hangs ends in a named problem, and none is left', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-ffmpeg-'))
    const path = join(folder, 'ffmpeg')
    const starts = join(folder, 'starts')
    // It reads and writes nothing, so that no closed pipe ends it.
    await writeFile(path, `#!/bin/sh\necho $$ >>'${starts}'\nwhile :; do sleep 1; done\n`)
    await chmod(path, 0o755)
    const left = () => listProcesses().filter(({ command }) => command.includes(path))
    onTestFinished(async () => {
      for (const { pid } of left()) globalThis.process.kill(pid, 'SIGKILL')
      await rm(folder, { recursive: true })
    })
    const { id } = await createVideo(app, {
      courseId: await createCourse(app),
      content: 'prores-2s.mov',
    })
    await process(id, { ffmpeg: { path, threads: 1 }, silenceMilliseconds: { transcode: 5000 } })
    const [row] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
    expect(row).toMatchObject({
      state: 'failed',
      problem:
        'The video could not be read. Export it again as MP4 with H.264, then upload the new file.',
    })
    expect(await readFile(starts, 'utf8')).not.toBe('')
    await until('every ffmpeg to end', () => left().length === 0)
  }, 180_000)
})
