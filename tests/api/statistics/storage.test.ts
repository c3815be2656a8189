import { expect, test } from 'vitest'
import { backups, dataExports, uploads, videoUploads } from '#server/db/schema/index.ts'
import { measureStoredBytes } from '#server/domain/statistics/index.ts'
import { siteStatistics } from '#shared/contract/administration/statistics.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createCourseFile } from '#tests/factories/course-files.ts'
import { createVideo } from '#tests/factories/media/videos.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { passUntil } from '#tests/helpers/notification-emails.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

async function getStorage(range = '7d') {
  const { token } = await asMember(app, { role: 'admin' })
  const { body } = await callApi(app, `GET /api/admin/statistics?range=${range}`, { token })
  const { storedBytes, storage } = siteStatistics.parse(body)
  return { storedBytes, storage }
}

test('shows what is stored by kind, as of the last measurement until the end of each period', async () => {
  // So that the day does not end meanwhile.
  passUntil(app, '12:00')
  expect(await getStorage()).toEqual({
    storedBytes: { values: Array(7).fill(0), total: 0, previous: 0 },
    storage: [],
  })
  const { db, clock } = app.deps
  const courseId = await createCourse(app)
  const rendition = { width: 1, height: 1, bandwidth: 1, codecs: '', framesPerSecond: 1 }
  const video = await createVideo(app, {
    courseId,
    bytes: 7_000_000,
    state: 'ready',
    durationSeconds: 16,
    renditions: [
      { ...rendition, name: '720p', averageBandwidth: 1_000_000 },
      { ...rendition, name: '360p', averageBandwidth: 500_000 },
    ],
    sound: { bandwidth: 1, averageBandwidth: 100_000, codecs: '', channels: 2 },
  })
  await createVideo(app, { courseId, bytes: 90_000_000, state: 'uploading' })
  await createCourseFile(app, { courseId, bytes: 600_000 })
  // Being uploaded: its size is the largest that it may become.
  await createCourseFile(app, { courseId, bytes: 200_000_000, contentType: '' })
  await db.insert(videoUploads).values([
    { videoId: video.id, height: 480, bytes: 5_000_000 },
    { videoId: video.id, height: 240, bytes: 80_000_000, completedAt: clock.now() },
  ])
  await db.insert(uploads).values([
    { publicId: 'avatar', kind: 'avatar', byteSize: 1, storedBytes: 300_000 },
    { publicId: 'cover', kind: 'image', byteSize: 1, storedBytes: 100_000 },
    { publicId: 'captions', kind: 'captions', byteSize: 1, storedBytes: 20_000 },
  ])
  const { id: userId } = await asMember(app)
  await db
    .insert(dataExports)
    .values({ userId, state: 'ready', bytes: 50_000, expiresAt: clock.now() })
  await db.insert(backups).values([
    { name: 'kept', startedAt: clock.now(), finishedAt: clock.now(), bytes: 9_000_000 },
    { name: 'failed', startedAt: clock.now(), problem: 'The disk is full.' },
  ])
  await measureStoredBytes(app.deps)
  const { storedBytes, storage } = await getStorage()
  expect(storage).toEqual([
    { kind: 'backups', bytes: 9_000_000 },
    { kind: 'videos', bytes: 7_000_000 },
    { kind: 'uploads', bytes: 5_000_000 },
    { kind: 'qualities', bytes: 3_200_000 },
    { kind: 'files', bytes: 600_000 },
    { kind: 'images', bytes: 400_000 },
    { kind: 'exports', bytes: 50_000 },
    { kind: 'captions', bytes: 20_000 },
  ])
  expect(storedBytes).toEqual({
    values: [0, 0, 0, 0, 0, 0, 25_270_000],
    total: 25_270_000,
    previous: 0,
  })

  await db.delete(backups)
  await measureStoredBytes(app.deps)
  expect((await getStorage()).storedBytes.total).toBe(16_270_000)

  // Days without a measurement have that of the day before.
  app.clock.pass({ hours: 48 })
  await db.delete(dataExports)
  expect((await getStorage()).storedBytes.values.slice(-4)).toEqual([
    0,
    ...Array(3).fill(16_270_000),
  ])
  await measureStoredBytes(app.deps)
  expect((await getStorage()).storedBytes.values.slice(-2)).toEqual([16_270_000, 16_220_000])
})
