export interface KeyedLimiter {
  /** Runs `work` once a slot is free, in the order of asking; its failure is the caller's. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Limits how much work runs at once, per key and in all. The caller bounds how many may wait. */
export function createKeyedLimiter({
  perKey,
  total,
}: {
  perKey: number
  total: number
}): KeyedLimiter {
  const running = new Map<string, number>()
  const waiting: { key: string; start: () => void }[] = []
  let all = 0

  const isFree = (key: string) => all < total && (running.get(key) ?? 0) < perKey
  const occupy = (key: string) => {
    all += 1
    running.set(key, (running.get(key) ?? 0) + 1)
  }
  const release = (key: string) => {
    all -= 1
    const left = (running.get(key) ?? 1) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
    const next = waiting.findIndex((one) => isFree(one.key))
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
