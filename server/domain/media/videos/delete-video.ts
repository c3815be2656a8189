import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courseOutlines, courses, videos, videoUploads } from '#server/db/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { findVideoCourse } from './publish-video-changed.ts'
import { toPlace } from './uploads/find-upload.ts'
import { toVideoFolder } from './video-files.ts'

/**
 * Deletes a video, also from lessons, whose authors are notified. The files are deleted before the row, so that a kill in
 * between leaves a row for the next cleanup.
 */
export async function deleteVideo(
  { db, files, events }: Pick<Deps, 'db' | 'files' | 'events'>,
  id: string,
): Promise<void> {
  const unfinished = await db
    .select()
    .from(videoUploads)
    .where(and(eq(videoUploads.videoId, id), isNull(videoUploads.completedAt)))
  for (const upload of unfinished) await files.partial.abort(...toPlace(upload))
  await files.removeAll(toVideoFolder(id))
  const change = await db.transaction(async (tx) => {
    // The course and its outline first, as authors who save a lesson do: the deletion changes its lessons too.
    await tx
      .select({ id: courses.id })
      .from(courses)
      .innerJoin(videos, eq(videos.courseId, courses.id))
      .where(eq(videos.id, id))
      .for('no key update', { of: courses })
    const course = await findVideoCourse(tx, id)
    const before = course && (await lockRevision(tx, course.courseId))
    await tx.delete(videos).where(eq(videos.id, id))
    return course && { course, before, after: await lockRevision(tx, course.courseId) }
  })
  if (!change) return
  const { course, before, after } = change
  // Not that the video changed: pages would load it, and it is gone.
  if (after === undefined || after === before) return
  await events.publish('curriculumChanged', { ...course, revision: after })
}

async function lockRevision(tx: Transaction, courseId: string): Promise<number | undefined> {
  const [outline] = await tx
    .select({ revision: courseOutlines.revision })
    .from(courseOutlines)
    .where(eq(courseOutlines.courseId, courseId))
    .for('update')
  return outline?.revision
}
