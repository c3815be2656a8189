import { and, eq, inArray, isNotNull, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { courseFiles, courses, lessonAttachments, lessons } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { fileLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { storedName, toCourseFileFolder } from './open-media.ts'

const batchSize = 200

/** Before any cutoff: it can no longer be claimed. */
const longAgo = new Date(0)

/** Files unused since before this time can no longer be claimed, and are deleted by the cleanup job. */
export function unusedCutoff(deps: Pick<Deps, 'clock'>): Date {
  return timeFromNow(deps.clock, { hours: -fileLimits.unusedHours })
}

/**
 * Cleanup job: marks the files that no lesson uses, and deletes those that have been unused for a day. Deleted lessons
 * use their files as long as they can be restored; courses cannot. Safe to run in parallel.
 */
export async function cleanUpCourseFiles(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
): Promise<void> {
  const { db } = deps
  await db
    .update(courseFiles)
    .set({ unusedSince: deps.clock.now() })
    .where(and(isNull(courseFiles.unusedSince), not(isUsed())))
  // A lesson may have started to use a file while it was being marked.
  await db
    .update(courseFiles)
    .set({ unusedSince: null })
    .where(and(isNotNull(courseFiles.unusedSince), isUsed()))
  for (;;) {
    const rows = await db
      .update(courseFiles)
      .set({ unusedSince: longAgo })
      .where(and(inArray(courseFiles.id, selectExpired(deps)), isExpired(deps)))
      .returning({ id: courseFiles.id })
    for (const { id } of rows) await deleteCourseFile(deps, id)
    if (rows.length < batchSize) return
  }
}

/** Deletes the file before its row, so that a crash in between leaves a row for the next cleanup. */
export async function deleteCourseFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
): Promise<void> {
  await files.remove(toCourseFileFolder(id), [storedName])
  await db.delete(courseFiles).where(eq(courseFiles.id, id))
}

function selectExpired(deps: { db: Database; clock: Deps['clock'] }) {
  return deps.db
    .select({ id: courseFiles.id })
    .from(courseFiles)
    .where(and(isExpired(deps), not(isUsed())))
    .limit(batchSize)
}

/** PostgreSQL checks it again after waiting for a file that was just claimed, unlike the selection of ids. */
const isExpired = (deps: Pick<Deps, 'clock'>) => lte(courseFiles.unusedSince, unusedCutoff(deps))

/** Referenced by a lesson, also by a deleted one, of a course that is not deleted. */
function isUsed(): SQL {
  const isKept = and(eq(courses.id, lessons.courseId), isNull(courses.deletedAt))
  const isFile = sql`exists (select 1 from ${lessons} join ${courses} on ${isKept}
    where ${eq(lessons.fileId, courseFiles.id)})`
  const isAttached = sql`exists (select 1 from ${lessonAttachments}
    join ${lessons} on ${eq(lessons.id, lessonAttachments.lessonId)} join ${courses} on ${isKept}
    where ${eq(lessonAttachments.fileId, courseFiles.id)})`
  return or(isFile, isAttached) ?? sql`false`
}
