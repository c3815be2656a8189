import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courses, lessons, videos, videoUploads } from '#server/db/schema/index.ts'
import { cleanUpVideos } from '#server/domain/media/index.ts'
import { courseVideoResponse, courseVideosResponse } from '#shared/contract/media/videos.ts'
import { fileLimits, videoLimits } from '#shared/limits.ts'
import { videoMessages as messages } from '#shared/messages/media/videos.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { createUploadClient } from '#tests/factories/media/video-uploads.ts'
import { createVideo } from '#tests/factories/media/videos.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { filesBelow } from '#tests/helpers/stored-files.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const content = Uint8Array.from(Buffer.from('0123456789'))

async function asAuthor() {
  const { id, token } = await asMember(app, { role: 'instructor', authorize: true })
  const course = await createCourse(app, { ownerId: id })
  return { id, token, course, client: createUploadClient(app, token) }
}

const listFiles = (videoId: string) =>
  filesBelow(join(app.config.dataDir, 'files')).filter((file) => file.includes(videoId))
const exists = async (id: string) => (await app.deps.db.$count(videos, eq(videos.id, id))) > 0
const countJobs = async (id: string) =>
  (
    await app.pool.query(
      `select 1 from pgboss.job where name = 'process-video' and data ->> 'id' = $1`,
      [id],
    )
  ).rowCount

test('lists the videos of a course, the newest first, with the quota', async () => {
  const { id, token, course } = await asAuthor()
  const old = await createVideo(app, { courseId: course, uploaderId: id, content })
  const failed = await createVideo(app, {
    courseId: course,
    content,
    state: 'failed',
    problem: 'The video is ProRes.',
    createdAt: new Date(Date.now() + 1000),
  })
  const another = await createCourse(app, { ownerId: id })
  await createVideo(app, { courseId: another, uploaderId: id, content })
  const { body } = await callApi(app, `GET /api/courses/${course}/videos`, { token })
  const listed = courseVideosResponse.parse(body)
  expect(listed.videos.map(({ _id }) => _id)).toEqual([failed.id, old.id])
  expect(listed.videos[0]).toMatchObject({ state: 'failed', problem: 'The video is ProRes.' })
  expect(listed.quota).toEqual({
    used: 20,
    max: videoLimits.quotaBytes,
    fileMax: videoLimits.fileMaxBytes,
  })
  const single = await callApi(app, `GET /api/videos/${old.id}`, { token })
  expect(courseVideoResponse.parse(single.body).video).toEqual(listed.videos[1])
})

test('only authors see and retry videos', async () => {
  const { course } = await asAuthor()
  const { id } = await createVideo(app, { courseId: course, content, state: 'failed' })
  for (const { token } of [await asAuthor(), await asMember(app)]) {
    for (const call of [
      `GET /api/courses/${course}/videos`,
      `GET /api/videos/${id}`,
      `POST /api/videos/${id}/retry`,
    ] as const) {
      expect((await callApi(app, call, { token })).status, call).toBe(403)
    }
  }
  expect(await countJobs(id)).toBe(0)
})

test('a video of a deleted course and an unknown one do not exist', async () => {
  const { token, course } = await asAuthor()
  const { id } = await createVideo(app, { courseId: course, content })
  await app.deps.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, course))
  for (const name of [id, '00000000-0000-4000-8000-000000000000', 'x']) {
    expect((await callApi(app, `GET /api/videos/${name}`, { token })).status).toBe(404)
  }
})

test('processes a failed video again, once', async () => {
  const { token, course } = await asAuthor()
  const { id } = await createVideo(app, {
    courseId: course,
    content,
    state: 'failed',
    percent: 40,
    problem: 'The storage was full.',
  })
  const retry = () => callApi(app, `POST /api/videos/${id}/retry`, { token })
  const replies = await Promise.all([retry(), retry()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { body } = await callApi(app, `GET /api/videos/${id}`, { token })
  expect(body['video']).toMatchObject({ state: 'queued', percent: 0, problem: null, version: 2 })
  expect(await countJobs(id)).toBe(1)
  expect(await retry()).toMatchObject({ status: 409, body: { msg: messages.notRetriable } })
})

test('processes a ready video again only if something could not be done', async () => {
  const { token, course } = await asAuthor()
  const ready = await createVideo(app, { courseId: course, content, state: 'ready' })
  const partly = await createVideo(app, {
    courseId: course,
    content,
    state: 'ready',
    problem: 'Nothing could convert the video.',
  })
  const retry = (id: string) => callApi(app, `POST /api/videos/${id}/retry`, { token })
  expect((await retry(ready.id)).status).toBe(409)
  expect((await retry(partly.id)).status).toBe(200)
  const asUploaded = await createVideo(app, {
    courseId: course,
    content,
    state: 'ready',
    isPlayable: true,
    problem: 'The video has too few keyframes.',
  })
  // It plays on meanwhile.
  const { body } = await retry(asUploaded.id)
  expect(body['video']).toMatchObject({ state: 'ready', isPlayable: true, problem: null })
  expect(await countJobs(asUploaded.id)).toBe(1)
})

test('deletes videos that no lesson has used for a day, with all their files', async () => {
  const course = await createCourseWithLessons(app, [{}, {}])
  const [used, deleted] = course.lessons
  const make = async (lesson?: string) => {
    const { id } = await createVideo(app, { courseId: course.course, content, state: 'ready' })
    await app.deps.files.store(`videos/${id}/720p`, [
      { name: 'segment-1.m4s', contentType: 'video/mp4', bytes: content },
    ])
    if (lesson) {
      const set = { video: null, videoId: id }
      await app.deps.db.update(lessons).set(set).where(eq(lessons.id, lesson))
    }
    return id
  }
  const [kept, ofDeletedLesson, unused] = [await make(used), await make(deleted), await make()]
  await app.deps.db
    .update(lessons)
    .set({ deletedAt: new Date() })
    .where(eq(lessons.id, deleted ?? ''))
  await cleanUpVideos(app.deps)
  expect(listFiles(unused)).toHaveLength(2)
  app.clock.pass({ hours: fileLimits.unusedHours })
  await cleanUpVideos(app.deps)
  expect(await exists(unused)).toBe(false)
  expect(listFiles(unused)).toEqual([])
  expect([await exists(kept), await exists(ofDeletedLesson)]).toEqual([true, true])

  // From now on, nothing uses it: it has another day.
  await app.deps.db
    .update(lessons)
    .set({ videoId: null })
    .where(eq(lessons.id, used ?? ''))
  await cleanUpVideos(app.deps)
  expect(await exists(kept)).toBe(true)
  app.clock.pass({ hours: fileLimits.unusedHours })
  await cleanUpVideos(app.deps)
  expect(await exists(kept)).toBe(false)
})

test('deletes videos whose course is gone', async () => {
  const { course, id: owner } = await asAuthor()
  const { id } = await createVideo(app, { courseId: course, uploaderId: owner, content })
  await app.deps.db.delete(courses).where(eq(courses.id, course))
  app.clock.pass({ hours: fileLimits.unusedHours + 1 })
  await cleanUpVideos(app.deps)
  app.clock.pass({ hours: fileLimits.unusedHours + 1 })
  await cleanUpVideos(app.deps)
  expect(await exists(id)).toBe(false)
  expect(listFiles(id)).toEqual([])
})

test('deletes videos of a deleted course, which then leave the quota', async () => {
  const author = await asMember(app, { role: 'instructor', authorize: true })
  const { course, lessons: ids } = await createCourseWithLessons(app, [{}], { ownerId: author.id })
  const { id } = await createVideo(app, { courseId: course, uploaderId: author.id, content })
  await app.deps.db
    .update(lessons)
    .set({ video: null, videoId: id })
    .where(eq(lessons.id, ids[0] ?? ''))
  await callApi(app, `DELETE /api/courses/${course}`, { token: author.token })
  await cleanUpVideos(app.deps)
  expect(await exists(id)).toBe(true)
  app.clock.pass({ hours: fileLimits.unusedHours })
  await cleanUpVideos(app.deps)
  expect(await exists(id)).toBe(false)
  expect(listFiles(id)).toEqual([])
})

test('deletes uploads that received nothing for long, and no others', async () => {
  const { course, client } = await asAuthor()
  const paths = [await client.start(course, 10), await client.start(course, 10)] as const
  const toIds = (path: string) => path.split('/').filter((part) => part.length === 36)
  const [[abandoned = ''], [active = '', activeUpload = '']] = [toIds(paths[0]), toIds(paths[1])]
  const metadata = { filename: '720', video: active, height: '720' }
  const rendition = await client.start(course, 10, metadata)
  for (const path of [...paths, rendition]) await client.patch(path, 0, '0123')
  app.clock.pass({ hours: videoLimits.uploadIdleHours - 1 })
  await client.patch(paths[1], 4, '4')
  await cleanUpVideos(app.deps)
  expect([await exists(abandoned), await exists(active)]).toEqual([true, true])
  app.clock.pass({ hours: 2 })
  await cleanUpVideos(app.deps)
  expect([await exists(abandoned), await exists(active)]).toEqual([false, true])
  expect(listFiles(abandoned)).toEqual([])
  expect(listFiles(active)).toHaveLength(1)
  const left = await app.deps.db
    .select({ id: videoUploads.id })
    .from(videoUploads)
    .where(eq(videoUploads.videoId, active))
  expect(left).toEqual([{ id: activeUpload }])
  await client.patch(paths[1], 5, '56789')
  expect((await client.head(paths[1])).headers.get('Upload-Offset')).toBe('10')
})
