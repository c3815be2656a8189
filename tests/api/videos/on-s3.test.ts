import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { videos } from '#server/db/schema/index.ts'
import { cleanUpVideos } from '#server/domain/media/index.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { asMember } from '#tests/factories/users.ts'
import { createUploadClient } from '#tests/factories/video-uploads.ts'
import { readSampleVideo } from '#tests/factories/videos.ts'
import { useVideoWorker } from '#tests/helpers/processes/video-worker.ts'
import { startS3Server, type S3Server } from '#tests/helpers/servers/s3-server.ts'
import { filesBelow } from '#tests/helpers/stored-files.ts'
import { readStored } from '#tests/helpers/stored-videos.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { checkHls } from '#tests/media/check-hls.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.stop())

const app = useTestApp({ s3: () => s3.settings })
const process = useVideoWorker(app)

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
