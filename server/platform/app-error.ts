import type { ErrorCode } from '#shared/errors.ts'

/** A refusal that the person can read and act on; everything else becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Whole seconds until another try makes sense; only with `too_many` and `unavailable`. */
  readonly retryAfterSeconds: number | undefined
  /** What the caller needs besides the sentence, e.g. the current cart. */
  readonly details: Record<string, unknown> | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fields?: Record<string, string>
      retryAfterSeconds?: number
      details?: Record<string, unknown>
    } = {},
  ) {
    super(message)
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.details = more.details
  }
}
