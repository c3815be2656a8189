import pLimit from 'p-limit'
import type { AppError } from '../app-error.ts'

export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>

interface Bounds {
  concurrency: number
  maxWaiting: number
  /** Creates the error for work that may not wait. */
  createError: () => AppError
}

/**
 * Runs at most `concurrency` tasks at a time and lets at most `maxWaiting` more wait, in order, so that a burst uses
 * little memory and time.
 */
export function createBoundedQueue({ concurrency, maxWaiting, createError }: Bounds): BoundedQueue {
  const limit = pLimit(concurrency)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) throw createError()
    return limit(work)
  }
}

/** A queue for each key, such as a user, removed when it is empty. */
export function createBoundedQueues(
  bounds: Bounds,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { run: BoundedQueue; users: number }>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { run: createBoundedQueue(bounds), users: 0 }
    queues.set(key, queue)
    queue.users += 1
    try {
      return await queue.run(work)
    } finally {
      queue.users -= 1
      if (queue.users === 0) queues.delete(key)
    }
  }
}
