import { findDueErasures, lockDueUser } from '../../accounts/index.ts'
import type { Deps } from '../../deps.ts'
import { eraseAccount } from './erase-account.ts'

const batchSize = 100

/** Cleanup job: erases the accounts whose grace period has ended. Each is one transaction; what fails is tried again. */
export async function eraseDueAccounts(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const { id } of await findDueErasures(deps.db, now, batchSize)) {
    const publish = await deps.db.transaction(async (tx) => {
      const user = await lockDueUser(tx, id, now)
      return user && eraseAccount(deps, tx, user, id)
    })
    await publish?.()
  }
}
