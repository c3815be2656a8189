import pg from 'pg'
import { isDatabaseSocketError } from './database-client.ts'

/**
 * Why the database cannot do its work for now: `away` (not reachable, starting, stopping), `busy` (no
 * connection or lock in time, a statement that took too long), `full` (no room on its disk).
 */
export type Unavailability = 'away' | 'busy' | 'full'

/** The database was not asked at all: it is known to be away, or too many wait for it. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  readonly unavailability: Unavailability

  constructor(unavailability: Unavailability, message: string, options?: ErrorOptions) {
    super(message, options)
    this.unavailability = unavailability
  }
}

/** Why the database failed this work, seen through the errors that wrap it; undefined for any other failure. */
export function classifyDatabaseError(error: unknown): Unavailability | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseUnavailableError) return at.unavailability
    if (at instanceof pg.DatabaseError) return byCode(at.code)
    if (isDatabaseSocketError(at)) return 'away'
    const unavailability = byMessage(at.message)
    if (unavailability) return unavailability
  }
  return undefined
}

/** The same for an error that is known to be the database's but was copied on its way, as pg-boss does. */
export function classifyCopiedDatabaseError(error: {
  message?: string
  code?: unknown
}): Unavailability | undefined {
  const { code, message = '' } = error
  if (typeof code === 'string' && systemCodes.has(code)) return 'away'
  return (typeof code === 'string' ? byCode(code) : undefined) ?? byMessage(message)
}

const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

/** SQLSTATE: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const codes: Record<string, Unavailability> = {
  '25P03': 'busy', // idle_in_transaction_session_timeout
  '25P04': 'busy', // transaction_timeout
  '3D000': 'away', // invalid_catalog_name
  '53000': 'busy', // insufficient_resources
  '53100': 'full', // disk_full
  '53200': 'busy', // out_of_memory
  '53300': 'busy', // too_many_connections
  '53400': 'busy', // configuration_limit_exceeded
  '55P03': 'busy', // lock_not_available
  '57014': 'busy', // query_canceled, by statement_timeout
  '57P01': 'away', // admin_shutdown
  '57P02': 'away', // crash_shutdown
  '57P03': 'away', // cannot_connect_now
  '57P04': 'away', // database_dropped
  '57P05': 'away', // idle_session_timeout
}

/** Connection exceptions, and logins that the server refuses. */
const awayClasses = new Set(['08', '28'])

function byCode(code = ''): Unavailability | undefined {
  return codes[code] ?? (awayClasses.has(code.slice(0, 2)) ? 'away' : undefined)
}

/** What pg and its pool throw without a code. */
function byMessage(message: string): Unavailability | undefined {
  if (message.includes('timeout exceeded when trying to connect')) return 'busy'
  return pgConnectionErrors.some((start) => message.includes(start)) ? 'away' : undefined
}

const pgConnectionErrors = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
]
