import type { ValidationErrors } from '#shared/contract/parts.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { ApiError } from '#web/lib/api.ts'

/** What a form shows of a failed call. */
export interface DisplayError extends ValidationErrors {
  code?: string
}

export function toDisplayError(error: unknown): DisplayError {
  if (!(error instanceof ApiError)) return { msg: generalMessages.offline, fields: {} }
  const { code, fields = {}, retryAfterSeconds } = error
  if (error.status === 429 && retryAfterSeconds) {
    return { msg: `${error.msg} ${generalMessages.retryIn(retryAfterSeconds)}`, fields, code }
  }
  return { msg: error.msg, fields, code }
}
