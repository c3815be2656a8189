import type { Problems } from '#shared/contract/parts.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { ApiFailure } from '#web/lib/api.ts'

/** What a form shows of a failed call. */
export interface Failure extends Problems {
  code?: string
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiFailure)) return { msg: generalMessages.offline, fields: {} }
  const { code, fields = {}, retryAfterSeconds } = error
  if (error.status === 429 && retryAfterSeconds) {
    return { msg: `${error.msg} ${generalMessages.tryAgainIn(retryAfterSeconds)}`, fields, code }
  }
  return { msg: error.msg, fields, code }
}
