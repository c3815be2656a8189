import { EmbeddedPostgresError } from '#server/db/embedded/errors.ts'

/** The server or a command cannot start. The message is one line that says what to do. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Whether the message alone is worth printing, without a stack. */
export function isStartupError(error: unknown): error is Error {
  return error instanceof StartupError || error instanceof EmbeddedPostgresError
}
