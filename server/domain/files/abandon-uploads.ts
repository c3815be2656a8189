import { and, eq, notExists } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses, lessons, uploads } from '#server/db/schema/index.ts'
import type { Deps } from '../deps.ts'
import { unusedCutoff } from './usage.ts'

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
