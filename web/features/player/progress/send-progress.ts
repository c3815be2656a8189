import type { CompletionMark, Progress, ProgressReport } from '#shared/contract/learning.ts'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { readToken } from '#web/lib/session/index.ts'
import type { DeliveryStatus } from './progress-outbox.ts'

interface SavedProgress {
  progress: Progress
  /** How far the server's clock is ahead of this browser's, in milliseconds. */
  clockOffset: number
}

/** After this, the video starts without the saved position. */
const loadTimeoutMilliseconds = 8000

export async function loadProgress(course: string): Promise<SavedProgress> {
  const signal = AbortSignal.timeout(loadTimeoutMilliseconds)
  const api = getBrowserApi().api.courses[':id'].progress
  const progress = await parseResponse(api.$get({ param: { id: course } }, { init: { signal } }))
  return { progress, clockOffset: Date.parse(progress.now) - Date.now() }
}

export interface ProgressSender {
  /** The session in which the video was watched: another one would record it for another user. */
  token: string | undefined
  onFailure: (error: unknown) => void
}

/** Sends a report; with `isLeaving`, the request outlives the page. */
export async function sendProgress(
  course: string,
  json: ProgressReport,
  isLeaving: boolean,
  sender: ProgressSender,
): Promise<DeliveryStatus> {
  return deliver(sender, (headers) =>
    getBrowserApi().api.courses[':id'].progress.$put(
      { param: { id: course }, json },
      { headers, init: { keepalive: isLeaving } },
    ),
  )
}

/** Sends a learner's mark; the request outlives the page. */
export async function sendCompletionMark(
  course: string,
  json: CompletionMark,
  sender: ProgressSender,
): Promise<DeliveryStatus> {
  return deliver(sender, (headers) =>
    getBrowserApi().api.courses[':id'].completion.$put(
      { param: { id: course }, json },
      { headers, init: { keepalive: true } },
    ),
  )
}

/** Only what the API rejects as invalid, or because the user is no longer enrolled, is not retried. */
async function deliver(
  { token, onFailure }: ProgressSender,
  send: (headers: { Authorization: string }) => Promise<unknown>,
): Promise<DeliveryStatus> {
  if (!token || readToken() !== token) return 'retry'
  try {
    await send({ Authorization: token })
    return 'delivered'
  } catch (error) {
    onFailure(error)
    return isRejection(error) ? 'rejected' : 'retry'
  }
}

function isRejection(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status)
}
