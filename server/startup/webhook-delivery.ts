import type { Deps } from '../domain/deps.ts'
import { claimDeliveries, type ClaimedDelivery, deliver } from '../domain/webhooks/index.ts'
import { logFailure } from '../platform/logging/logger.ts'

const intervalMilliseconds = 1000

/**
 * Sends events to webhooks, in every process on the database. Stopping breaks what is being sent off, and the next process
 * sends it again.
 */
export function startWebhookDelivery(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let claiming: Promise<void> | undefined
  const timer = setInterval(claim, intervalMilliseconds)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await claiming
      await Promise.all(running)
    },
  }

  function claim(): void {
    if (stopping.signal.aborted) return
    claiming ??= startDue()
      .catch((error: unknown) =>
        logFailure(deps.log, error, 'Events for webhooks could not be read; tried in a second.'),
      )
      .finally(() => (claiming = undefined))
  }

  async function startDue(): Promise<void> {
    for (const delivery of await claimDeliveries(deps)) {
      const work = send(delivery).finally(() => {
        running.delete(work)
        // The next one of this webhook may have waited for it.
        claim()
      })
      running.add(work)
    }
  }

  async function send(delivery: ClaimedDelivery): Promise<void> {
    try {
      await deliver(deps, delivery, stopping.signal)
    } catch (error) {
      logFailure(
        deps.log,
        error,
        'The result of a webhook delivery could not be stored; it is sent again in half a minute.',
      )
    }
  }
}
