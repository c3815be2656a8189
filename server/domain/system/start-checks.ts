import { hostname } from 'node:os'
import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { systemChecks } from '#server/db/schema/index.ts'
import { logFailure } from '#server/platform/logging/logger.ts'
import type { SystemResponse } from '#shared/contract/administration/system.ts'
import type { Deps } from '../deps.ts'
import { getSystem } from './get-system.ts'
import { abandonedMilliseconds, keptMilliseconds } from './run-times.ts'

type CheckingDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'runSystemChecks'>

/**
 * Starts the checks, unless they run in any process or have just done so, and resolves with the state. They end after
 * the response.
 */
export async function startChecks(deps: CheckingDeps): Promise<SystemResponse> {
  const { db, clock } = deps
  const startedAt = clock.now()
  const runId = crypto.randomUUID()
  const before = (milliseconds: number) => new Date(startedAt.getTime() - milliseconds)
  const claimed = await db
    .insert(systemChecks)
    .values({ runId, startedAt })
    .onConflictDoUpdate({
      target: systemChecks.id,
      set: { runId, startedAt, finishedAt: null },
      setWhere: or(
        and(
          isNotNull(systemChecks.finishedAt),
          lte(systemChecks.finishedAt, before(keptMilliseconds)),
        ),
        and(
          isNull(systemChecks.finishedAt),
          lte(systemChecks.startedAt, before(abandonedMilliseconds)),
        ),
      ),
    })
    .returning({ runId: systemChecks.runId })
  if (claimed.length > 0) {
    void run(deps, { runId, startedAt }).catch((error: unknown) =>
      logFailure(deps.log, error, 'The checks of the system could not be completed.'),
    )
  }
  return getSystem(deps)
}

async function run(
  { db, clock, runSystemChecks }: CheckingDeps,
  { runId, startedAt }: { runId: string; startedAt: Date },
): Promise<void> {
  const isThis = eq(systemChecks.runId, runId)
  try {
    const findings = await runSystemChecks()
    const finishedAt = clock.now()
    const report = {
      host: hostname(),
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      findings,
    }
    await db.update(systemChecks).set({ finishedAt, report }).where(isThis)
  } catch (error) {
    await db.update(systemChecks).set({ finishedAt: clock.now() }).where(isThis)
    throw error
  }
}
