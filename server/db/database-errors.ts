import pg from 'pg'
import { StartupError } from '#server/platform/startup-error.ts'
import { isDatabaseSocketError } from './database-client.ts'

/**
 * Why the database cannot serve a query now: `unreachable` (not listening, starting, stopping), `busy` (no
 * connection or lock in time, a statement that timed out), `full` (no space left on its disk).
 */
export type Unavailability = 'unreachable' | 'busy' | 'full'

/** The database cannot be used at startup. */
export class DatabaseStartError extends StartupError {
  override name = 'DatabaseStartError'
}

/** Rejected without a query: the database is known to be unreachable, or too many queries are waiting. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  readonly unavailability: Unavailability

  constructor(unavailability: Unavailability, message: string, options?: ErrorOptions) {
    super(message, options)
    this.unavailability = unavailability
  }
}

/** Follows `cause` to the database's own error. Undefined for errors that are not about availability. */
export function classifyDatabaseError(error: unknown): Unavailability | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseUnavailableError) return at.unavailability
    if (at instanceof pg.DatabaseError) return byCode(at.code)
    if (isDatabaseSocketError(at)) return 'unreachable'
    const unavailability = byMessage(at.message)
    if (unavailability) return unavailability
  }
  return undefined
}

/** Classifies a copy of a database error, which has lost its class: pg-boss emits such copies. */
export function classifyCopiedDatabaseError(error: {
  message?: string
  code?: unknown
}): Unavailability | undefined {
  const { code, message = '' } = error
  if (typeof code === 'string' && systemCodes.has(code)) return 'unreachable'
  return (typeof code === 'string' ? byCode(code) : undefined) ?? byMessage(message)
}

const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

/** SQLSTATE: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const codes: Record<string, Unavailability> = {
  '25P03': 'busy', // idle_in_transaction_session_timeout
  '25P04': 'busy', // transaction_timeout
  '3D000': 'unreachable', // invalid_catalog_name
  '40001': 'busy', // serialization_failure
  '40P01': 'busy', // deadlock_detected
  '53000': 'busy', // insufficient_resources
  '53100': 'full', // disk_full
  '53200': 'busy', // out_of_memory
  '53300': 'busy', // too_many_connections
  '53400': 'busy', // configuration_limit_exceeded
  '55P03': 'busy', // lock_not_available
  '57014': 'busy', // query_canceled, by statement_timeout
  '57P01': 'unreachable', // admin_shutdown
  '57P02': 'unreachable', // crash_shutdown
  '57P03': 'unreachable', // cannot_connect_now
  '57P04': 'unreachable', // database_dropped
  '57P05': 'unreachable', // idle_session_timeout
}

/** Connection exceptions and rejected logins. */
const unreachableClasses = new Set(['08', '28'])

function byCode(code = ''): Unavailability | undefined {
  return codes[code] ?? (unreachableClasses.has(code.slice(0, 2)) ? 'unreachable' : undefined)
}

/** Errors of pg and its pool that have no code. */
function byMessage(message: string): Unavailability | undefined {
  if (message.includes('timeout exceeded when trying to connect')) return 'busy'
  return pgConnectionErrors.some((start) => message.includes(start)) ? 'unreachable' : undefined
}

const pgConnectionErrors = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
]
