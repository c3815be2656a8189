import { and, eq, isNotNull } from 'drizzle-orm'
import { lessons, users, videos } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { updateLesson } from '../authoring/update-lesson.ts'
import { findStoredLesson } from '../lessons/stored-lesson.ts'

/**
 * Replaces the video of a lesson by one that its author uploaded for that, if the author's page was closed before it did
 * so: no lesson uses the video, and the lesson has no newer one. Nothing happens if the author may not edit the course
 * any more.
 */
export async function attachReceivedVideo(
  deps: Deps,
  { id, lessonId }: { id: string; lessonId: string },
): Promise<void> {
  const [video] = await deps.db
    .select({
      courseId: videos.courseId,
      uploaderId: videos.uploaderId,
    })
    .from(videos)
    .where(and(eq(videos.id, id), isNotNull(videos.unusedSince)))
  const lesson = video && (await findStoredLesson(deps.db, lessonId))
  if (!video?.uploaderId || lesson?.kind !== 'video' || lesson.courseId !== video.courseId) return
  const [uploader] = await deps.db
    .select({ id: users.id, role: users.role, authorize: users.authorize })
    .from(users)
    .where(eq(users.id, video.uploaderId))
  const [{ version } = { version: 0 }] = await deps.db
    .select({ version: lessons.version })
    .from(lessons)
    .where(eq(lessons.id, lessonId))
  if (!uploader) return
  try {
    await updateLesson(deps, uploader, lessonId, {
      version,
      video: { upload: id, unlessNewer: true },
    })
  } catch (error) {
    // Of a course or a lesson that was deleted meanwhile, or of someone who is no longer its author.
    const isFinal = error instanceof AppError && ['not_found', 'forbidden'].includes(error.code)
    if (!isFinal) throw error
  }
}
