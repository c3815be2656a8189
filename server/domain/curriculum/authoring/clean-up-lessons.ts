import { inArray, lt } from 'drizzle-orm'
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
      const expired = db
        .select({ id: table.id })
        .from(table)
        .where(lt(table.deletedAt, cutoff))
        .limit(batchSize)
      const deleted = await db
        .delete(table)
        .where(inArray(table.id, expired))
        .returning({ id: table.id })
      if (deleted.length < batchSize) break
    }
  }
}
