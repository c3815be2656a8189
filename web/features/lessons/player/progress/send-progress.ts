import type {
  CompletionMark,
  Progress,
  ProgressReport,
} from '#shared/contract/learning/learning.ts'
import type { LessonCompletionRequest } from '#shared/contract/learning/lessons.ts'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { readToken } from '#web/lib/session/index.ts'
import type { DeliveryStatus } from './progress-outbox.ts'

/** What a learner decided or the page measured; a mark of a course is always the learner's own. */
export type StoredMark = CompletionMark & Partial<Pick<LessonCompletionRequest, 'by'>>

export interface SavedProgress {
  progress: Pick<Progress, 'position' | 'duration' | 'at' | 'watched' | 'completedBy'>
  /** How far the server's clock is ahead of this browser's, in milliseconds. */
  clockOffset: number
}

interface SendOptions {
  headers: { Authorization: string }
  /** The request outlives the page. */
  init: { keepalive: boolean }
}

/** Where progress is loaded from and sent to: courses of one lesson have their own calls. */
export interface ProgressStore {
  /** Separates what this browser keeps for courses and for lessons. */
  scope: 'course' | 'lesson'
  load: (id: string) => Promise<SavedProgress>
  sendReport: (id: string, json: ProgressReport, options: SendOptions) => Promise<unknown>
  sendMark: (id: string, mark: StoredMark, options: SendOptions) => Promise<unknown>
}

/** After this, the video starts without the saved position. */
const loadTimeoutMilliseconds = 8000

export const courseProgressStore: ProgressStore = {
  scope: 'course',
  async load(id) {
    const signal = AbortSignal.timeout(loadTimeoutMilliseconds)
    const api = getBrowserApi().api.courses[':id'].progress
    const progress = await parseResponse(api.$get({ param: { id } }, { init: { signal } }))
    return { progress, clockOffset: Date.parse(progress.now) - Date.now() }
  },
  sendReport: (id, json, options) =>
    getBrowserApi().api.courses[':id'].progress.$put({ param: { id }, json }, options),
  sendMark: (id, { completed, at }, options) =>
    getBrowserApi().api.courses[':id'].completion.$put(
      { param: { id }, json: { completed, at } },
      options,
    ),
}

export interface ProgressSender {
  /** The session in which the video was watched: another one would record it for another user. */
  token: string | undefined
  onFailure: (error: unknown) => void
}

/**
 * Sends something in the learner's session. Only what the API rejects as invalid, or because the user is no longer
 * enrolled, is not retried.
 */
export async function deliver(
  { token, onFailure }: ProgressSender,
  send: (options: SendOptions) => Promise<unknown>,
  init: SendOptions['init'],
): Promise<DeliveryStatus> {
  if (!token || readToken() !== token) return 'retry'
  try {
    await send({ headers: { Authorization: token }, init })
    return 'delivered'
  } catch (error) {
    onFailure(error)
    return isRejection(error) ? 'rejected' : 'retry'
  }
}

function isRejection(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status)
}
