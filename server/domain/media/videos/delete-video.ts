import { and, eq, isNull } from 'drizzle-orm'
import { courses, videos, videoUploads } from '#server/db/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { toPlace } from './uploads/find-upload.ts'
import { toVideoFolder } from './video-files.ts'

/** Deletes the files before the row, so that a kill in between leaves a row for the next cleanup. */
export async function deleteVideo(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
): Promise<void> {
  const unfinished = await db
    .select()
    .from(videoUploads)
    .where(and(eq(videoUploads.videoId, id), isNull(videoUploads.completedAt)))
  for (const upload of unfinished) await files.partial.abort(...toPlace(upload))
  await files.removeAll(toVideoFolder(id))
  await db.transaction(async (tx) => {
    // First, as authors who save a lesson do: the deletion changes the lessons of the video too.
    await tx
      .select({ id: courses.id })
      .from(courses)
      .innerJoin(videos, eq(videos.courseId, courses.id))
      .where(eq(videos.id, id))
      .for('no key update', { of: courses })
    await tx.delete(videos).where(eq(videos.id, id))
  })
}
