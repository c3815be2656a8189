import { classifyDatabaseError } from '#server/db/unavailable.ts'
import type { Logger } from './logger.ts'

/**
 * Logs work that failed outside of a request. A database that is away fails all of it and is logged once
 * by itself, so that is only a debug line here.
 */
export function logFailure(log: Logger, error: unknown, message: string): void {
  const level = classifyDatabaseError(error) === 'away' ? 'debug' : 'error'
  log[level]({ err: error }, message)
}
