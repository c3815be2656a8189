import type { Progress, ProgressReport } from '#shared/contract/learning.ts'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { readToken } from '#web/lib/session/index.ts'
import type { Delivery } from './progress-outbox.ts'

/** What the server knows of a course, and how far its clock is ahead of ours, in milliseconds. */
export interface KnownProgress {
  progress: Progress
  clockAhead: number
}

/** So long the video waits for the place where the learner stopped. */
const patienceMilliseconds = 8000

export async function loadProgress(course: string): Promise<KnownProgress> {
  const signal = AbortSignal.timeout(patienceMilliseconds)
  const call = getBrowserApi().api.courses[':id'].progress
  const progress = await parseResponse(call.$get({ param: { id: course } }, { init: { signal } }))
  return { progress, clockAhead: Date.parse(progress.now) - Date.now() }
}

export interface ProgressSender {
  /** The session in which it was watched; in another one it would count for somebody else. */
  token: string | undefined
  /** Hears why a report did not arrive. */
  onFailure: (failure: unknown) => void
}

/**
 * Sends a report. `isLeaving` lets it outlive the page. Given up is only what the server refuses for its
 * content, or for a course that one is no longer enrolled in.
 */
export async function sendProgress(
  course: string,
  json: ProgressReport,
  isLeaving: boolean,
  { token, onFailure: tell }: ProgressSender,
): Promise<Delivery> {
  if (!token || readToken() !== token) return 'later'
  try {
    await getBrowserApi().api.courses[':id'].progress.$put(
      { param: { id: course }, json },
      { headers: { Authorization: token }, init: { keepalive: isLeaving } },
    )
    return 'arrived'
  } catch (failure) {
    tell(failure)
    return isRefusal(failure) ? 'refused' : 'later'
  }
}

function isRefusal(failure: unknown): boolean {
  return failure instanceof ApiError && [400, 403, 404].includes(failure.status)
}
