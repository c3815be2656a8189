import { and, eq } from 'drizzle-orm'
import { captionTracks } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { runCurriculumChange } from '../authoring/change-curriculum.ts'
import { findLessonCourse } from '../authoring/change-lessons.ts'
import { loadEditableCourse } from '../authoring/editable-course.ts'
import { refreshCaptioned } from './captioned.ts'
import { detachUpload } from './detach-upload.ts'
import type { TrackIds } from './save-track.ts'

/** Succeeds if the track is deleted already. Throws `not_found` for the lesson and `forbidden`. */
export async function deleteTrack(
  deps: Deps,
  actor: Actor,
  { lessonId, trackId }: TrackIds,
): Promise<void> {
  const courseId = await findLessonCourse(deps.db, lessonId)
  await loadEditableCourse(deps.db, actor, courseId)
  await runCurriculumChange(deps, actor, courseId, async (tx) => {
    const [deleted] = await tx
      .delete(captionTracks)
      .where(and(eq(captionTracks.id, trackId), eq(captionTracks.lessonId, lessonId)))
      .returning({ uploadId: captionTracks.uploadId })
    if (!deleted) return
    const { uploadId } = deleted
    if (uploadId) await detachUpload(deps, tx, { lessonId, uploadId })
    await refreshCaptioned(deps, tx, lessonId)
    await deps.jobs.enqueue(tx, 'indexPassages', { id: lessonId })
  })
}
