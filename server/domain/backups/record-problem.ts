import { desc, eq } from 'drizzle-orm'
import { backups, users } from '#server/db/schema/index.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'
import { isReportDue } from './failure-series.ts'

/** Enough to find the start of a series. */
const consideredAttempts = 100

/** Records why the backup failed, and enqueues an email to each admin if they should know. */
export async function recordProblem(
  deps: Pick<Deps, 'maintenanceDb' | 'jobs' | 'clock'>,
  name: string,
  problem: string,
): Promise<void> {
  const isThis = eq(backups.name, name)
  await deps.maintenanceDb.transaction(async (tx) => {
    await tx.update(backups).set({ problem }).where(isThis)
    const attempts = await tx
      .select()
      .from(backups)
      .orderBy(desc(backups.startedAt))
      .limit(consideredAttempts)
    // One that was interrupted is recorded when the next one starts.
    const since = attempts.slice(attempts.findIndex((attempt) => attempt.name === name))
    if (!isReportDue(since)) return
    await tx.update(backups).set({ reportedAt: deps.clock.now() }).where(isThis)
    const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))
    for (const { id } of admins) await enqueueEmail(deps, tx, 'backup-failed', id)
  })
}
