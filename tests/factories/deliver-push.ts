import type { Deps } from '#server/domain/deps.ts'
import { claimSubscriptions, deliverMessages } from '#server/domain/notifications/index.ts'

/** Sends what is due once, as a server process does. Resolves with the number of browsers. */
export async function deliverPushMessages(
  deps: Deps,
  stopping: AbortSignal = deps.stopping,
): Promise<number> {
  const claimed = await claimSubscriptions(deps)
  await Promise.all(claimed.map((one) => deliverMessages(deps, one, stopping)))
  return claimed.length
}
