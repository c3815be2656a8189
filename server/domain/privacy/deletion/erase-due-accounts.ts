import { logFailure } from '#server/platform/logging/logger.ts'
import { findDueErasures, lockDueUser } from '../../accounts/index.ts'
import type { Deps } from '../../deps.ts'
import { eraseAccount } from './erase-account.ts'

const batchSize = 100

/**
 * Cleanup job: erases the accounts whose grace period has ended, each in one transaction. One that fails is logged and
 * tried again by the next run.
 */
export async function eraseDueAccounts(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const failed: string[] = []
  for (;;) {
    const due = await findDueErasures(deps.db, { now, limit: batchSize, except: failed })
    for (const { id } of due) {
      if (deps.stopping.aborted) return
      const isErased = await eraseDueAccount(deps, id, now)
      if (!isErased) failed.push(id)
    }
    if (due.length < batchSize) return
  }
}

/** False if it failed. */
async function eraseDueAccount(deps: Deps, id: string, now: Date): Promise<boolean> {
  try {
    const publish = await deps.db.transaction(async (tx) => {
      const user = await lockDueUser(tx, id, now)
      return user && eraseAccount(deps, tx, user, id)
    })
    await publish?.()
    return true
  } catch (error) {
    logFailure(deps.log, error, 'An account could not be erased; it is tried again in an hour.')
    return false
  }
}
