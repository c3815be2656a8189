import { LRUCache } from 'lru-cache'

export interface TokenBuckets {
  /** Whether the key may go on now; counts it when it may. */
  take(key: string): boolean
}

interface Bucket {
  tokens: number
  filledAt: number
}

/** Keys beyond this forget the one unused for longest: memory stays bounded whoever asks. */
const mostKeys = 10_000

/** A rate limit per key within this process: `perSecond` on average, `burst` at once. */
export function createTokenBuckets(
  { perSecond, burst }: { perSecond: number; burst: number },
  now: () => number = () => performance.now(),
): TokenBuckets {
  const buckets = new LRUCache<string, Bucket>({ max: mostKeys })
  return {
    take(key) {
      const time = now()
      const bucket = buckets.get(key) ?? { tokens: burst, filledAt: time }
      const refilled = bucket.tokens + ((time - bucket.filledAt) / 1000) * perSecond
      bucket.tokens = Math.min(burst, refilled)
      bucket.filledAt = time
      buckets.set(key, bucket)
      if (bucket.tokens < 1) return false
      bucket.tokens -= 1
      return true
    },
  }
}
