import { systemChecks } from '#server/db/schema/index.ts'
import type { SystemResponse } from '#shared/contract/administration/system.ts'
import type { Deps } from '../deps.ts'
import { abandonedMilliseconds, keptMilliseconds } from './run-times.ts'

/** The latest report, and whether the checks run at this moment. */
export async function getSystem({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<SystemResponse> {
  const [row] = await db.select().from(systemChecks)
  if (!row) return { isRunning: false, report: null, keptUntil: null }
  const now = clock.now().getTime()
  const { startedAt, finishedAt, report } = row
  const isRunning = !finishedAt && now - startedAt.getTime() < abandonedMilliseconds
  const keptUntil = finishedAt && new Date(finishedAt.getTime() + keptMilliseconds)
  return {
    isRunning,
    report,
    keptUntil: keptUntil && keptUntil.getTime() > now ? keptUntil.toISOString() : null,
  }
}
