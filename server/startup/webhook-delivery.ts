import type { Deps } from '../domain/deps.ts'
import { claimDeliveries, deliver } from '../domain/webhooks/index.ts'
import { startClaimLoop } from './claim-loop.ts'

/**
 * Sends events to webhooks, in every process on the database. Stopping aborts requests in progress, and the next process
 * sends it again.
 */
export function startWebhookDelivery(deps: Deps): { stop(): Promise<void> } {
  return startClaimLoop({
    log: deps.log,
    claim: () => claimDeliveries(deps),
    run: (delivery, signal) => deliver(deps, delivery, signal),
    messages: {
      notClaimed: 'Events for webhooks could not be read; retrying in a second.',
      failed:
        'The result of a webhook delivery could not be stored; it is sent again in half a minute.',
    },
  })
}
