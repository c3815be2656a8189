import type { Deps } from '../domain/deps.ts'
import {
  claimSubscriptions,
  type ClaimedSubscription,
  deliverMessages,
} from '../domain/notifications/index.ts'
import { logFailure } from '../platform/logging/logger.ts'

const intervalMilliseconds = 1000

/**
 * Sends notifications to browsers, in every process on the database. Stopping breaks what is being sent off, and the next
 * process sends it again.
 */
export function startPushDelivery(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const runningByHost = new Map<string, number>()
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
        logFailure(deps.log, error, 'Push messages could not be read; tried in a second.'),
      )
      .finally(() => (claiming = undefined))
  }

  async function startDue(): Promise<void> {
    for (const subscription of await claimSubscriptions(deps, runningByHost)) {
      count(subscription.host, 1)
      const work = send(subscription).finally(() => {
        running.delete(work)
        count(subscription.host, -1)
        // Others of this push service may have waited for it.
        claim()
      })
      running.add(work)
    }
  }

  function count(host: string, change: 1 | -1): void {
    const next = (runningByHost.get(host) ?? 0) + change
    if (next > 0) runningByHost.set(host, next)
    else runningByHost.delete(host)
  }

  async function send(subscription: ClaimedSubscription): Promise<void> {
    try {
      await deliverMessages(deps, subscription, stopping.signal)
    } catch (error) {
      logFailure(
        deps.log,
        error,
        'The result of a push message could not be stored; it is sent again in a minute.',
      )
    }
  }
}
