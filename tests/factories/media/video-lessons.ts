import { eq } from 'drizzle-orm'
import { lessons } from '#server/db/schema/index.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { createVideo } from './videos.ts'

/** Creates a course with one lesson, whose video of 20 s was uploaded and processed. */
export async function createVideoLesson(
  app: Parameters<typeof createCourseWithLessons>[0] & Parameters<typeof createVideo>[0],
  course: Parameters<typeof createCourseWithLessons>[2],
  video: Partial<Parameters<typeof createVideo>[1]> = {},
): Promise<{ course: string; lesson: string; videoId: string }> {
  const created = await createCourseWithLessons(app, [{}], course)
  const lesson = created.lessons[0] ?? ''
  const { id: videoId } = await createVideo(app, {
    courseId: created.course,
    state: 'ready',
    contentType: 'video/mp4',
    audioCodec: 'aac',
    durationSeconds: 20,
    unusedSince: null,
    ...video,
  })
  await app.deps.db.update(lessons).set({ video: null, videoId }).where(eq(lessons.id, lesson))
  return { course: created.course, lesson, videoId }
}
