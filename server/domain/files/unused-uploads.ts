import { and, eq, isNull, lte, notExists } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses, lessonImages, lessons, uploads } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { fileLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { deleteUnusedUpload } from './delete-upload.ts'
import { isInDraft, isUnreferenced } from './upload-references.ts'

const batchSize = 200

/**
 * Cleanup job: marks uploads that are no longer referenced (their row may have been deleted with its owner),
 * and deletes those that have been unused for a day. The day starts again while a draft contains the upload. Safe to
 * run in parallel.
 */
export async function cleanUpFiles(deps: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  await deps.db
    .update(uploads)
    .set({ unusedSince: deps.clock.now() })
    .where(and(isNull(uploads.unusedSince), isUnreferenced()))
  await deps.db
    .update(uploads)
    .set({ unusedSince: deps.clock.now() })
    .where(and(lte(uploads.unusedSince, renewalCutoff(deps)), isInDraft()))
  const isExpired = lte(uploads.unusedSince, unusedCutoff(deps))
  for (;;) {
    const rows = await deps.db.select().from(uploads).where(isExpired).limit(batchSize)
    for (const row of rows) await deleteUnusedUpload(deps, row)
    if (rows.length < batchSize) return
  }
}

/** Rows that drafts reserve are written once in half the time, not at every cleanup. */
function renewalCutoff(deps: Pick<Deps, 'clock'>): Date {
  return timeFromNow(deps.clock, { hours: -fileLimits.unusedHours / 2 })
}

/** Uploads unused since before this time can no longer be claimed, and are deleted by the cleanup job. */
export function unusedCutoff(deps: Pick<Deps, 'clock'>): Date {
  return timeFromNow(deps.clock, { hours: -fileLimits.unusedHours })
}

/**
 * Marks the uploads of a user for the next cleanup; what courses use stays with them. Call it
 * before the account is deleted.
 */
export async function releaseUploadsOfUser(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  ownerId: string,
): Promise<void> {
  const covers = tx.select().from(courses).where(eq(courses.coverUploadId, uploads.id))
  const captions = tx.select().from(lessons).where(eq(lessons.captionsUploadId, uploads.id))
  const images = tx.select().from(lessonImages).where(eq(lessonImages.uploadId, uploads.id))
  await tx
    .update(uploads)
    .set({ unusedSince: unusedCutoff(deps) })
    .where(
      and(eq(uploads.ownerId, ownerId), notExists(covers), notExists(captions), notExists(images)),
    )
}
