import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { lessons } from '#server/db/schema/index.ts'
import { findFfmpeg } from '#server/domain/media/index.ts'
import { loadConfig } from '#server/platform/config.ts'
import { lessonResponse } from '#shared/contract/learning/lessons.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { createVideo } from '#tests/factories/media/videos.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useVideoWorker } from '#tests/helpers/processes/video-worker.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { checkHls } from '#tests/media/check-hls.ts'

const app = useTestApp()
const process = useVideoWorker(app)
// Where it is installed, there is more than one quality.
const ffmpeg = await findFfmpeg(loadConfig().transcoding)

async function listen(): Promise<string> {
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function createVideoLesson() {
  const { course, lessons: ids } = await createCourseWithLessons(app, [{}])
  const [lesson = ''] = ids
  const { id: videoId } = await createVideo(app, { courseId: course, unusedSince: null })
  await app.deps.db.update(lessons).set({ video: null, videoId }).where(eq(lessons.id, lesson))
  await process(videoId, { ffmpeg })
  return { course, lesson, videoId }
}

test('a player of a learner gets valid playlists with all their segments, and an outsider none', async () => {
  const { course, lesson, videoId } = await createVideoLesson()
  const origin = await listen()
  const open = (who: { token?: string }) => callApi(app, `GET /api/lessons/${lesson}`, who)
  const { body } = await open(await asLearner(app, course))
  const { content } = lessonResponse.parse(body).lesson
  const stream = content.kind === 'video' ? content.stream : null
  const master = `${origin}${new URL(stream?.url ?? '').pathname}`

  const contentTypes: Record<string, string> = {
    m3u8: 'application/vnd.apple.mpegurl',
    mp4: 'video/mp4',
    m4s: 'video/iso.segment',
  }
  const requested: string[] = []
  const tracks = await checkHls(
    async (path) => {
      const url = new URL(path, master)
      requested.push(url.pathname)
      const response = await fetch(url)
      expect([response.status, path]).toEqual([200, path])
      const extension = path.slice(path.lastIndexOf('.') + 1)
      expect(response.headers.get('Content-Type')).toBe(contentTypes[extension])
      return new Uint8Array(await response.arrayBuffer())
    },
    master.slice(master.lastIndexOf('/') + 1),
  )

  expect(tracks.map(({ path }) => path)).toEqual([
    ...(ffmpeg ? ['240p/playlist.m3u8'] : []),
    '360p/playlist.m3u8',
    'audio/playlist.m3u8',
  ])
  // The check compares each EXTINF with the segment and the target duration.
  for (const track of tracks) {
    expect(track.segments).toBeGreaterThan(1)
    expect(Math.abs(track.seconds - (stream?.seconds ?? 0))).toBeLessThan(0.5)
  }
  expect(requested.filter((path) => path.endsWith('.m4s'))).toHaveLength(
    tracks.reduce((sum, { segments }) => sum + segments, 0),
  )

  for (const outsider of [{}, await asUser(app)]) {
    const { status, body: locked } = await open(outsider)
    expect(status).toBe(403)
    expect(JSON.stringify(locked)).not.toContain(videoId)
  }
  const signature = requested[0]?.split('/')[2] ?? ''
  const other = await createVideoLesson()
  const { body: otherBody } = await open(await asLearner(app, other.course))
  expect(JSON.stringify(otherBody)).not.toContain(signature)
  for (const path of requested) {
    for (const altered of ['x', `${signature.slice(0, -1)}!`]) {
      const response = await fetch(origin + path.replace(signature, altered))
      expect([response.status, path]).toEqual([403, path])
    }
  }
  app.clock.pass({ hours: 3 })
  for (const path of requested) {
    const response = await fetch(origin + path)
    expect([response.status, path]).toEqual([403, path])
  }
})
