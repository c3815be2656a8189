import { and, eq, lt, lte, or, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { dataExports } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { privacyLimits } from '#shared/limits.ts'
import type { Deps } from '../../deps.ts'
import { archiveName, toArchiveFolder } from '../../media/index.ts'

const batchSize = 100

/** Marks the archives of a user for the next cleanup. */
export async function expireExports(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  userId: string,
): Promise<void> {
  await tx
    .update(dataExports)
    .set({ expiresAt: deps.clock.now() })
    .where(eq(dataExports.userId, userId))
}

/**
 * Cleanup job: deletes expired archives and those of deleted accounts, and gives up exports that could not be created
 * for a day. The files are deleted before the row, so that a kill in between leaves a row for the next cleanup.
 */
export async function cleanUpExports(deps: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  const { db, clock, files } = deps
  const now = clock.now()
  const tooOld = timeFromNow(clock, { hours: -privacyLimits.exportHours })
  await db
    .update(dataExports)
    .set({ state: 'failed', finishedAt: now })
    .where(and(eq(dataExports.state, 'waiting'), lt(dataExports.createdAt, tooOld)))
  for (;;) {
    const expired = await db
      .select()
      .from(dataExports)
      .where(or(lte(dataExports.expiresAt, now), isNull(dataExports.userId)))
      .limit(batchSize)
    for (const { id, archiveId } of expired) {
      if (archiveId) await files.remove(toArchiveFolder(archiveId), [archiveName])
      await db.delete(dataExports).where(eq(dataExports.id, id))
    }
    if (expired.length < batchSize) return
  }
}
