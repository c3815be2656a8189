import { LRUCache } from 'lru-cache'

export interface TokenBuckets {
  /** Takes a token if there is one. */
  take(key: string): boolean
}

interface Bucket {
  tokens: number
  filledAt: number
}

/** Beyond this, the least recently used key is dropped, so that memory is bounded. */
const maxKeys = 10_000

/** A rate limit per key in this process: `perSecond` on average, `burst` at once. */
export function createTokenBuckets(
  { perSecond, burst }: { perSecond: number; burst: number },
  now: () => number = () => performance.now(),
): TokenBuckets {
  const buckets = new LRUCache<string, Bucket>({ max: maxKeys })
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
