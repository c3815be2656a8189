import pg from 'pg'
import { DatabaseStartError } from '#server/db/database-errors.ts'
import { EmbeddedPostgresError } from '#server/db/embedded/index.ts'
import { ConfigError } from '#server/platform/config.ts'
import { DataFolderError } from '#server/startup/data-folder.ts'

/** The one line that tells an operator why a command stopped; undefined for what nobody foresaw. */
export function toUserMessage(error: unknown): string | undefined {
  const known = [CommandError, ConfigError, DataFolderError, EmbeddedPostgresError]
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message
  const cause = innermost(error)
  if (cause instanceof pg.DatabaseError) return `The database refuses: ${cause.message}.`
  if (!(cause instanceof Error)) return undefined
  if (hasCode(cause, connectionCodes) || /connection (terminated|ended)/i.test(cause.message)) {
    return `The database cannot be reached (${reasonOf(cause)}). Check DATABASE_URL, and that it runs.`
  }
  return error instanceof DatabaseStartError ? error.message : undefined
}

const connectionCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT)$/

/** Drizzle wraps the database's error into one with the whole statement. */
function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error
}

function hasCode(error: Error, codes: RegExp): boolean {
  return 'code' in error && typeof error.code === 'string' && codes.test(error.code)
}

/** Node tries each address of a host, and says nothing itself when all fail. */
function reasonOf(error: Error): string {
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}

/** What stops an import. The message is one line for the operator and names what to do. */
export class CommandError extends Error {
  override name = 'ImportError'
}
