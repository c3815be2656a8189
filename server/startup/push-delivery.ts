import type { Deps } from '../domain/deps.ts'
import { claimSubscriptions, deliverMessages } from '../domain/notifications/index.ts'
import { createKeyedCounter } from '../platform/jobs/keyed-counter.ts'
import { startClaimLoop } from './claim-loop.ts'

/**
 * Sends notifications to browsers, in every process on the database. Stopping aborts requests in progress, and the next
 * process sends it again.
 */
export function startPushDelivery(deps: Deps): { stop(): Promise<void> } {
  const running = createKeyedCounter()
  return startClaimLoop({
    log: deps.log,
    claim: () => claimSubscriptions(deps, running.counts),
    async run(subscription, signal) {
      running.add(subscription.host, 1)
      try {
        await deliverMessages(deps, subscription, signal)
      } finally {
        running.add(subscription.host, -1)
      }
    },
    messages: {
      notClaimed: 'Push messages could not be read; retrying in a second.',
      failed: 'The result of a push message could not be stored; it is sent again in a minute.',
    },
  })
}
