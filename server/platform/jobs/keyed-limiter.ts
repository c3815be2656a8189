import { createKeyedCounter } from './keyed-counter.ts'

export interface KeyedLimiter {
  /** Runs `work` as soon as the limits allow, in order; rejects when `work` does. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Limits concurrency per key and in total. The caller limits how many may wait. */
export function createKeyedLimiter({
  perKey,
  total,
}: {
  perKey: number
  total: number
}): KeyedLimiter {
  const running = createKeyedCounter()
  const waiting: { key: string; start: () => void }[] = []
  let totalRunning = 0

  const isFree = (key: string) => totalRunning < total && running.get(key) < perKey
  const occupy = (key: string) => {
    totalRunning += 1
    running.add(key, 1)
  }
  const release = (key: string) => {
    totalRunning -= 1
    running.add(key, -1)
    const next = waiting.findIndex((entry) => isFree(entry.key))
    if (next >= 0) waiting.splice(next, 1)[0]?.start()
  }

  return {
    async run(key, work) {
      if (isFree(key)) {
        occupy(key)
      } else {
        const { promise, resolve } = Promise.withResolvers<void>()
        const start = () => {
          occupy(key)
          resolve()
        }
        waiting.push({ key, start })
        await promise
      }
      try {
        return await work()
      } finally {
        release(key)
      }
    },
  }
}
