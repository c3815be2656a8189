import { draftLimits } from '#shared/limits.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { ApiError, toDisplayError } from '#web/lib/api.ts'
import type { SaveStage } from './save-stage.ts'

/** Why a save failed, and whether it is worth repeating. */
export type Failure =
  | { kind: 'offline' }
  /** The device keeps the changes until the next login. */
  | { kind: 'signedOut'; msg: string }
  /** A temporary failure, such as an overloaded server. */
  | { kind: 'temporary'; msg: string; retrySeconds: number }
  /** Changed by someone else since it was loaded. */
  | { kind: 'stale'; current: unknown }
  | { kind: 'gone'; msg: string }
  | { kind: 'rejected'; msg: string; fields: Readonly<Record<string, string>> }

export function toFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) {
    // Such as a response that was cut off.
    return {
      kind: 'temporary',
      msg: generalMessages.internal,
      retrySeconds: draftLimits.retrySeconds,
    }
  }
  if (error.status === 0) return { kind: 'offline' }
  const { msg, fields } = toDisplayError(error)
  if (error.status === 401) return { kind: 'signedOut', msg }
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

/** Other failures do not concern the change itself, which is kept. */
export function isAboutRequest({ kind }: Failure): boolean {
  return kind === 'stale' || kind === 'gone' || kind === 'rejected'
}

interface FailureOutcome {
  stage: SaveStage
  msg?: string
  /** Absent where another attempt would fail in the same way. */
  retrySeconds?: number
}

/** What the author sees after a failure, and when the next attempt follows. */
export function toOutcome(failure: Failure): FailureOutcome {
  const { retrySeconds } = draftLimits
  if (failure.kind === 'offline') return { stage: 'offline', retrySeconds }
  if (failure.kind === 'stale') return { stage: 'failed', retrySeconds }
  const { msg } = failure
  if (failure.kind === 'temporary') {
    return { stage: 'failed', msg, retrySeconds: failure.retrySeconds }
  }
  return { stage: failure.kind === 'gone' ? 'gone' : 'rejected', msg }
}
