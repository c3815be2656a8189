import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courses, lessons, videos } from '#server/db/schema/index.ts'
import { attachReceivedVideo } from '#server/domain/curriculum/index.ts'
import { editableLesson } from '#shared/contract/courses/curriculum.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { createUploadClient } from '#tests/factories/media/video-uploads.ts'
import { createVideo } from '#tests/factories/media/videos.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

/** A lesson with a video, and one that was received to replace it, after which its page was closed. */
async function receiveReplacement() {
  const author = await asMember(app, { role: 'instructor', authorize: true })
  const { course, lessons: ids } = await createCourseWithLessons(app, [{}], { ownerId: author.id })
  const [lessonId = ''] = ids
  const { id: former } = await createVideo(app, { courseId: course, unusedSince: null })
  await setVideo(lessonId, former)
  const client = createUploadClient(app, author.token)
  const path = await client.start(course, 4, { filename: 'new.mp4', lesson: lessonId })
  await client.patch(path, 0, '0123')
  return { author, course, lessonId, former, id: path.split('/')[3] ?? '' }
}

const setVideo = (lessonId: string, videoId: string) =>
  app.deps.db.update(lessons).set({ video: null, videoId }).where(eq(lessons.id, lessonId))

async function loadVideoId(lessonId: string) {
  const [row] = await app.deps.db
    .select({ id: lessons.videoId })
    .from(lessons)
    .where(eq(lessons.id, lessonId))
  return row?.id
}

test('a replacement whose page was closed becomes the video of its lesson', async () => {
  const { lessonId, former, id } = await receiveReplacement()
  const { rows } = await app.pool.query(
    `select data, start_after > now() + interval '50 seconds' as is_later from pgboss.job
     where name = 'attach-video' and data ->> 'id' = $1`,
    [id],
  )
  expect(rows).toMatchObject([{ data: { id, lessonId }, is_later: true }])
  expect(await loadVideoId(lessonId)).toBe(former)
  await attachReceivedVideo(app.deps, { id, lessonId })
  await attachReceivedVideo(app.deps, { id, lessonId })
  expect(await loadVideoId(lessonId)).toBe(id)
  const [video] = await app.deps.db.select().from(videos).where(eq(videos.id, id))
  expect(video?.unusedSince).toBeNull()
})

test('a replacement of a link whose page was closed becomes the video of its lesson', async () => {
  const { lessonId, id } = await receiveReplacement()
  await app.deps.db
    .update(lessons)
    .set({ video: 'https://videos.example.test/sailing.mp4', videoId: null })
    .where(eq(lessons.id, lessonId))
  await attachReceivedVideo(app.deps, { id, lessonId })
  const [lesson] = await app.deps.db.select().from(lessons).where(eq(lessons.id, lessonId))
  expect(lesson).toMatchObject({ video: null, videoId: id })
})

test('changes nothing when the page did so, a newer video followed, or the author lost the course', async () => {
  const first = await receiveReplacement()
  await app.deps.db.update(videos).set({ unusedSince: null }).where(eq(videos.id, first.id))
  const second = await receiveReplacement()
  const newer = await createVideo(app, {
    courseId: second.course,
    createdAt: new Date(Date.now() + 1000),
  })
  await setVideo(second.lessonId, newer.id)
  const third = await receiveReplacement()
  await app.deps.db.update(courses).set({ ownerId: null }).where(eq(courses.id, third.course))
  for (const upload of [first, second, third]) await attachReceivedVideo(app.deps, upload)
  expect(await loadVideoId(first.lessonId)).toBe(first.former)
  expect(await loadVideoId(second.lessonId)).toBe(newer.id)
  expect(await loadVideoId(third.lessonId)).toBe(third.former)
})

test('a page whose upload ends later leaves the lesson the newer video that another page attached', async () => {
  const { course, lessonId, id, author } = await receiveReplacement()
  const createdAt = new Date(Date.now() + 1000)
  const newer = await createVideo(app, { courseId: course, createdAt })
  await setVideo(lessonId, newer.id)
  const attach = async (video: Record<string, unknown>) => {
    const source = await callApi(app, `GET /api/lessons/${lessonId}/source`, author)
    const { version } = editableLesson.parse(source.body['lesson'])
    const body = { version, video }
    return callApi(app, `PATCH /api/lessons/${lessonId}`, { ...author, body })
  }
  const kept = await attach({ upload: id, unlessNewer: true })
  expect(kept).toMatchObject({ status: 200, body: { lesson: { video: newer.id } } })
  // An author may still put the older one back.
  const restored = await attach({ upload: id })
  expect(restored).toMatchObject({ status: 200, body: { lesson: { video: id } } })
  const replaced = await attach({ upload: newer.id, unlessNewer: true })
  expect(replaced).toMatchObject({ status: 200, body: { lesson: { video: newer.id } } })
})
