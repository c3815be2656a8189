import type { Logger } from '../platform/logging/logger.ts'
import type { DatabasePool } from './database-pool.ts'
import type { ConnectionState } from './persistent-connection.ts'

/** Whether the database answers, as far as the connection that is always open knows. */
export interface DatabaseAvailability {
  isAvailable(): boolean
  update(state: ConnectionState, reason?: Error): void
}

/**
 * While the database is away its pools reject at once, and the log says so once, when it goes and when
 * it is back, instead of once for each request.
 */
export function trackDatabaseAvailability(
  pools: readonly DatabasePool[],
  log: Logger,
): DatabaseAvailability {
  let awaySince: number | undefined
  return {
    isAvailable: () => awaySince === undefined,
    update(state, reason) {
      if (state === 'away') {
        for (const pool of pools) pool.suspend(reason ?? new Error('Connection terminated'))
        if (awaySince === undefined) {
          log.warn(
            { reason: reason?.message },
            'The database is not available; requests that need it get 503.',
          )
        }
        awaySince ??= performance.now()
      }
      if (state === 'open' && awaySince !== undefined) {
        const seconds = Math.round((performance.now() - awaySince) / 1000)
        awaySince = undefined
        for (const pool of pools) pool.resume()
        log.warn(`The database is available again after ${seconds} s.`)
      }
    },
  }
}
