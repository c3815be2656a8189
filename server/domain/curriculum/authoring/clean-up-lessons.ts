import { and, inArray, lt } from 'drizzle-orm'
import { lessons, sections } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { curriculumLimits } from '#shared/limits.ts'

const batchSize = 500

/**
 * Cleanup job: deletes for good what was deleted longer ago than it can be restored. Files that nothing uses any more
 * are deleted by the cleanup of files.
 */
export async function cleanUpLessons({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const cutoff = timeFromNow(clock, { hours: -24 * curriculumLimits.deletedDays })
  for (const table of [lessons, sections]) {
    for (;;) {
      const isExpired = lt(table.deletedAt, cutoff)
      const expired = db.select({ id: table.id }).from(table).where(isExpired).limit(batchSize)
      const deleted = await db
        .delete(table)
        // Checked again, since one may just have been restored.
        .where(and(inArray(table.id, expired), isExpired))
        .returning({ id: table.id })
      if (deleted.length < batchSize) break
    }
  }
}
