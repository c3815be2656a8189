import { and, asc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { dataExports } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { logFailure } from '#server/platform/logging/logger.ts'
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
export async function cleanUpExports(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log'>,
): Promise<void> {
  const { db, clock, files, log } = deps
  const now = clock.now()
  const tooOld = timeFromNow(clock, { hours: -privacyLimits.exportHours })
  await db
    .update(dataExports)
    .set({ state: 'failed', finishedAt: now })
    .where(and(eq(dataExports.state, 'waiting'), lt(dataExports.createdAt, tooOld)))
  // By id, so that one whose file cannot be deleted blocks no other.
  for (let lastId: string | undefined; ;) {
    const expired = await db
      .select()
      .from(dataExports)
      .where(
        and(
          lastId === undefined ? undefined : gt(dataExports.id, lastId),
          or(lte(dataExports.expiresAt, now), isNull(dataExports.userId)),
        ),
      )
      .orderBy(asc(dataExports.id))
      .limit(batchSize)
    for (const { id, archiveId } of expired) {
      try {
        if (archiveId) await files.remove(toArchiveFolder(archiveId), [archiveName])
        await db.delete(dataExports).where(eq(dataExports.id, id))
      } catch (error) {
        logFailure(log, error, 'An archive could not be deleted; it is tried again in an hour.')
      }
    }
    if (expired.length < batchSize) return
    lastId = expired.at(-1)?.id
  }
}
