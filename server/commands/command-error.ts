import pg from 'pg'
import { DatabaseStartError } from '../db/database-errors.ts'
import { EmbeddedPostgresError } from '../db/embedded/index.ts'
import { ConfigError } from '../platform/config/environment.ts'
import { DataFolderError } from '../startup/data-folder.ts'

/** Stops a command. The message is one line for the operator that says what to do. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** One line that tells the operator why a command stopped; undefined for unexpected errors. */
export function toUserMessage(error: unknown): string | undefined {
  const known = [CommandError, ConfigError, DataFolderError, EmbeddedPostgresError]
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message
  const cause = findRootCause(error)
  if (cause instanceof pg.DatabaseError) return `The database reported an error: ${cause.message}.`
  if (!(cause instanceof Error)) return undefined
  if (hasCode(cause, connectionCodes) || /connection (terminated|ended)/i.test(cause.message)) {
    return `The database cannot be reached (${getReason(cause)}). Check DATABASE_URL and that the database is running.`
  }
  return error instanceof DatabaseStartError ? error.message : undefined
}

const connectionCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT)$/

/** Drizzle wraps database errors in one that contains the whole statement. */
function findRootCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? findRootCause(error.cause) : error
}

function hasCode(error: Error, codes: RegExp): boolean {
  return 'code' in error && typeof error.code === 'string' && codes.test(error.code)
}

/** When all addresses of a host fail, Node's error has a code but no message. */
function getReason(error: Error): string {
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}
