import { and, eq, lt, ne } from 'drizzle-orm'
import { dataExports, users } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { privacyLimits } from '#shared/limits.ts'
import type { Deps } from '../../deps.ts'
import { enqueueEmail } from '../../mail/index.ts'
import { archiveName, toArchiveFolder } from '../../media/index.ts'
import type { DataSubject } from '../registry/index.ts'

/**
 * Job: creates the archive of a requested export, and enqueues an email in the transaction that completes it. May be
 * repeated, also while an earlier attempt still runs: each has a folder of its own, which the row names, and only the
 * latest one can complete the export.
 */
export async function createArchive(deps: Deps, exportId: string): Promise<void> {
  const attempt = await startAttempt(deps, exportId)
  if (!attempt) return
  const { subject, archiveId } = attempt
  const { writeArchive } = await import('./write-archive.ts')
  const bytes = await writeArchive(deps, subject, archiveId)
  if (await complete(deps, { exportId, archiveId, bytes, userId: subject.id })) return
  await deps.files.remove(toArchiveFolder(archiveId), [archiveName])
}

/**
 * Records the folder of this attempt and deletes that of the one before. Undefined if the export is complete, was given up,
 * or if the account was deleted.
 */
function startAttempt(
  deps: Deps,
  exportId: string,
): Promise<{ subject: DataSubject; archiveId: string } | undefined> {
  return deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ previousId: dataExports.archiveId, id: users.id, email: users.email })
      .from(dataExports)
      .innerJoin(users, eq(users.id, dataExports.userId))
      .where(and(eq(dataExports.id, exportId), eq(dataExports.state, 'waiting')))
      .for('update', { of: dataExports })
    if (!found) return undefined
    const { previousId, ...subject } = found
    // Before the row gets another name.
    if (previousId) await deps.files.remove(toArchiveFolder(previousId), [archiveName])
    const archiveId = crypto.randomUUID()
    await tx.update(dataExports).set({ archiveId }).where(eq(dataExports.id, exportId))
    return { subject, archiveId }
  })
}

/** False if a later attempt has started, or if the account was deleted meanwhile. Earlier archives expire. */
function complete(
  deps: Deps,
  done: { exportId: string; archiveId: string; bytes: number; userId: string },
): Promise<boolean> {
  const { exportId, archiveId, bytes, userId } = done
  return deps.db.transaction(async (tx) => {
    const [completed] = await tx
      .update(dataExports)
      .set({
        state: 'ready',
        bytes,
        finishedAt: deps.clock.now(),
        expiresAt: timeFromNow(deps.clock, { days: privacyLimits.exportDays }),
      })
      .where(
        and(
          eq(dataExports.id, exportId),
          eq(dataExports.archiveId, archiveId),
          eq(dataExports.state, 'waiting'),
          eq(dataExports.userId, userId),
        ),
      )
      .returning({ createdAt: dataExports.createdAt })
    if (!completed) return false
    await tx
      .update(dataExports)
      .set({ expiresAt: deps.clock.now() })
      .where(
        and(
          eq(dataExports.userId, userId),
          ne(dataExports.id, exportId),
          lt(dataExports.createdAt, completed.createdAt),
        ),
      )
    await enqueueEmail(deps, tx, 'data-export-ready', exportId)
    return true
  })
}
