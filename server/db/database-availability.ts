import type { Logger } from '../platform/logging/logger.ts'
import type { DatabasePool } from './database-pool.ts'
import type { ConnectionState } from './persistent-connection.ts'

/** Whether the database responds, according to the connection that is always open. */
export interface DatabaseAvailability {
  isAvailable(): boolean
  update(state: ConnectionState, reason?: Error): void
}

/**
 * Suspends the pools while the database is unreachable, so that queries reject at once, and logs each outage
 * twice, at its start and its end, instead of once per request.
 */
export function trackDatabaseAvailability(
  pools: readonly DatabasePool[],
  log: Logger,
): DatabaseAvailability {
  let unreachableSince: number | undefined
  return {
    isAvailable: () => unreachableSince === undefined,
    update(state, reason) {
      if (state === 'unreachable') {
        for (const pool of pools) pool.suspend(reason ?? new Error('Connection terminated'))
        if (unreachableSince === undefined) {
          log.warn(
            { reason: reason?.message },
            'The database is not available; requests that need it get 503.',
          )
        }
        unreachableSince ??= performance.now()
      }
      if (state === 'open' && unreachableSince !== undefined) {
        const seconds = Math.round((performance.now() - unreachableSince) / 1000)
        unreachableSince = undefined
        for (const pool of pools) pool.resume()
        log.warn(`The database is available again after ${seconds} s.`)
      }
    },
  }
}
