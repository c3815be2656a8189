import { and, eq, isNull, lte, not, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses, lessons, posts, uploads, users } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { fileLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { deleteUnusedUpload } from './delete-upload.ts'

/** Every column that references an upload. A new one must be added here, or its files are deleted. */
export const uploadReferences = [
  users.avatarUploadId,
  courses.coverUploadId,
  lessons.captionsUploadId,
  posts.imageUploadId,
]

const batchSize = 200

/**
 * Cleanup job: marks uploads that are no longer referenced (their row may have been deleted with its owner),
 * and deletes those that have been unused for a day. Safe to run in parallel.
 */
export async function cleanUpFiles(deps: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  await deps.db
    .update(uploads)
    .set({ unusedSince: deps.clock.now() })
    .where(and(isNull(uploads.unusedSince), isUnreferenced()))
  const isExpired = lte(uploads.unusedSince, unusedCutoff(deps))
  for (;;) {
    const rows = await deps.db.select().from(uploads).where(isExpired).limit(batchSize)
    for (const row of rows) await deleteUnusedUpload(deps, row)
    if (rows.length < batchSize) return
  }
}

function isUnreferenced(): SQL {
  const isReferenced = uploadReferences.map(
    (column) => sql`exists (select 1 from ${column.table} where ${eq(column, uploads.id)})`,
  )
  return not(or(...isReferenced) ?? sql`false`)
}

/** Uploads unused since before this time can no longer be claimed, and are deleted by the cleanup job. */
export function unusedCutoff(deps: Pick<Deps, 'clock'>): Date {
  return timeFromNow(deps.clock, { hours: -fileLimits.unusedHours })
}

/**
 * Marks the uploads of a user for the next cleanup; covers and captions stay with their courses. Call it
 * before the account is deleted.
 */
export async function releaseUploadsOfUser(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  ownerId: string,
): Promise<void> {
  const covers = tx.select().from(courses).where(eq(courses.coverUploadId, uploads.id))
  const captions = tx.select().from(lessons).where(eq(lessons.captionsUploadId, uploads.id))
  await tx
    .update(uploads)
    .set({ unusedSince: unusedCutoff(deps) })
    .where(and(eq(uploads.ownerId, ownerId), notExists(covers), notExists(captions)))
}
