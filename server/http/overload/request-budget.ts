import { LRUCache } from 'lru-cache'
import { AppError } from '#server/platform/app-error.ts'
import { generalMessages } from '#shared/messages/general.ts'

export interface RequestBudget {
  /** Counts one request of `key`; throws `too_many` with the seconds to wait once the span's are spent. */
  spend(key: string): void
}

/**
 * So many requests per key within a span of seconds, counted in this process alone: it protects the
 * process, and a count in the database would cost as much as the requests it rejects. Only the last
 * 20,000 keys are kept, so memory is bounded whatever addresses come.
 */
export function createRequestBudget(options: {
  requests: number
  seconds: number
  now?: () => number
}): RequestBudget {
  const { requests, seconds, now = () => performance.now() } = options
  const spans = new LRUCache<string, { endsAt: number; spent: number }>({ max: 20_000 })
  return {
    spend(key) {
      const time = now()
      let span = spans.get(key)
      if (!span || span.endsAt <= time) {
        span = { endsAt: time + seconds * 1000, spent: 0 }
        spans.set(key, span)
      }
      span.spent += 1
      if (span.spent <= requests) return
      const retryAfterSeconds = Math.max(1, Math.ceil((span.endsAt - time) / 1000))
      throw new AppError('too_many', generalMessages.tooManyRequests, { retryAfterSeconds })
    },
  }
}
