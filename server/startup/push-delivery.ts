import type { Deps } from '../domain/deps.ts'
import { claimSubscriptions, deliverMessages } from '../domain/notifications/index.ts'
import { startClaimLoop } from './claim-loop.ts'

/**
 * Sends notifications to browsers, in every process on the database. Stopping aborts requests in progress, and the next
 * process sends it again.
 */
export function startPushDelivery(deps: Deps): { stop(): Promise<void> } {
  const runningByHost = new Map<string, number>()
  return startClaimLoop({
    log: deps.log,
    claim: () => claimSubscriptions(deps, runningByHost),
    async run(subscription, signal) {
      count(subscription.host, 1)
      try {
        await deliverMessages(deps, subscription, signal)
      } finally {
        count(subscription.host, -1)
      }
    },
    messages: {
      notClaimed: 'Push messages could not be read; retrying in a second.',
      failed: 'The result of a push message could not be stored; it is sent again in a minute.',
    },
  })

  function count(host: string, change: 1 | -1): void {
    const next = (runningByHost.get(host) ?? 0) + change
    if (next > 0) runningByHost.set(host, next)
    else runningByHost.delete(host)
  }
}
