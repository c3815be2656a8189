import { eq, not, or, sql, type SQL, and, isNull, lte, notExists } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses, lessons, posts, uploads, users } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { fileLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { deleteUnusedUpload } from './delete-upload.ts'

/** Every column that refers to an upload. A new one must stand here, or its files are swept. */
export const uploadReferences = [
  users.avatarUploadId,
  courses.coverUploadId,
  lessons.captionsUploadId,
  posts.imageUploadId,
]

/** Whether some row refers to the upload. */
export function isReferenced(): SQL {
  const found = uploadReferences.map(
    (column) => sql`exists (select 1 from ${column.table} where ${eq(column, uploads.id)})`,
  )
  return or(...found) ?? sql`false`
}

export const isUnreferenced = (): SQL => not(isReferenced())

/** What nothing refers to since before then can be claimed no more, and is swept. */
export function unusedCutoff(deps: Pick<Deps, 'clock'>): Date {
  return timeFromNow(deps.clock, { hours: -fileLimits.unusedHours })
}

const batch = 200

/**
 * Notes since when nothing refers to an upload (its thing may have gone with its owner), and takes away what
 * was not used for a day. Several at once do no harm.
 */
export async function cleanUpFiles(deps: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  await deps.db
    .update(uploads)
    .set({ unusedSince: deps.clock.now() })
    .where(and(isNull(uploads.unusedSince), isUnreferenced()))
  const doomed = lte(uploads.unusedSince, unusedCutoff(deps))
  for (;;) {
    const rows = await deps.db.select().from(uploads).where(doomed).limit(batch)
    for (const row of rows) await deleteUnusedUpload(deps, row)
    if (rows.length < batch) return
  }
}

/**
 * Gives up the files of a person whose account goes: the next sweep takes them. Pictures and captions of
 * courses stay with the courses. Call it while the account is still there.
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
