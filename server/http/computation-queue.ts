import pLimit from 'p-limit'
import { AppError } from '#server/platform/app-error.ts'
import { generalMessages } from '#shared/messages/general.ts'

/** Runs so many computations at a time and lets so many wait. */
export interface ComputationQueue {
  /** Throws `unavailable` with the seconds to wait when too many wait already. */
  run<T>(compute: () => Promise<T>): Promise<T>
  /** Waits however long: for parts of what was let in. */
  runWhenFree<T>(compute: () => Promise<T>): Promise<T>
  running(): number
  waiting(): number
}

const retryAfterSeconds = 2

export function createComputationQueue(limits: {
  runningMax: number
  waitingMax: number
}): ComputationQueue {
  const limit = pLimit(limits.runningMax)
  return {
    async run(compute) {
      const isFull =
        limit.activeCount >= limits.runningMax && limit.pendingCount >= limits.waitingMax
      if (isFull) throw new AppError('unavailable', generalMessages.busy, { retryAfterSeconds })
      return limit(compute)
    },
    runWhenFree: (compute) => limit(compute),
    running: () => limit.activeCount,
    waiting: () => limit.pendingCount,
  }
}
