import type { AppError } from '../app-error.ts'
import { createKeyedCounter } from './keyed-counter.ts'

interface ConcurrencyLimit {
  max: number
  /** Creates the error for work above the limit. */
  createError: () => AppError
}

export type ConcurrencyLimiter = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Limits concurrent work per key and in total: work above a limit is rejected at once, instead of waiting. */
export function createConcurrencyLimiter({
  perKey,
  total,
}: {
  perKey: ConcurrencyLimit
  total?: ConcurrencyLimit
}): ConcurrencyLimiter {
  const running = createKeyedCounter()
  let totalRunning = 0
  return async (key, work) => {
    if (running.get(key) >= perKey.max) throw perKey.createError()
    if (total && totalRunning >= total.max) throw total.createError()
    running.add(key, 1)
    totalRunning += 1
    try {
      return await work()
    } finally {
      totalRunning -= 1
      running.add(key, -1)
    }
  }
}
