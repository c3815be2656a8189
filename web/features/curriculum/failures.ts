import { draftLimits } from '#shared/limits.ts'
import { ApiError, toDisplayError } from '#web/lib/api.ts'

/** Why a save failed, and whether it is worth repeating. */
export type Failure =
  | { kind: 'offline' }
  /** A failure that may pass, such as an overloaded server. */
  | { kind: 'temporary'; msg: string; retrySeconds: number }
  /** Changed by someone else since it was loaded. */
  | { kind: 'stale'; current: unknown }
  | { kind: 'gone'; msg: string }
  | { kind: 'rejected'; msg: string; fields: Readonly<Record<string, string>> }

export function toFailure(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.status === 0) return { kind: 'offline' }
  const { msg, fields } = toDisplayError(error)
  // The session has ended: the device keeps the changes until the next login.
  if (error.status === 401) return { kind: 'offline' }
  if (error.status === 429 || error.status >= 500) {
    return {
      kind: 'temporary',
      msg,
      retrySeconds: error.retryAfterSeconds ?? draftLimits.retrySeconds,
    }
  }
  if (error.code === 'stale_lesson') return { kind: 'stale', current: error.body['lesson'] }
  if (error.status === 404) return { kind: 'gone', msg }
  return { kind: 'rejected', msg, fields }
}
