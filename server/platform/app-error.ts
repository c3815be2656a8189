import type { ErrorCode } from '#shared/errors.ts'

/** An error with a message for the user; any other error becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Whole seconds until a retry makes sense; only with `too_many` and `unavailable`. */
  readonly retryAfterSeconds: number | undefined
  /** What the client needs besides the message, e.g. the current cart. */
  readonly details: Record<string, unknown> | undefined
  /** How much later the response is sent, so that guesses take time. */
  delayMilliseconds = 0

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      fields?: Record<string, string>
      retryAfterSeconds?: number
      details?: Record<string, unknown>
    } = {},
  ) {
    super(message)
    this.code = code
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
    this.details = options.details
  }
}
