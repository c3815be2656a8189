import type { Progress, ProgressReport } from '#shared/contract/learning.ts'
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

/**
 * Sends a report; with `isLeaving`, the request outlives the page. Only reports that the API rejects as
 * invalid, or because the user is no longer enrolled, are not retried.
 */
export async function sendProgress(
  course: string,
  json: ProgressReport,
  isLeaving: boolean,
  { token, onFailure }: ProgressSender,
): Promise<DeliveryStatus> {
  if (!token || readToken() !== token) return 'retry'
  try {
    await getBrowserApi().api.courses[':id'].progress.$put(
      { param: { id: course }, json },
      { headers: { Authorization: token }, init: { keepalive: isLeaving } },
    )
    return 'delivered'
  } catch (error) {
    onFailure(error)
    return isRejection(error) ? 'rejected' : 'retry'
  }
}

function isRejection(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status)
}
