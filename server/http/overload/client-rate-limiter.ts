import { createMiddleware } from 'hono/factory'
import { AppError } from '#server/platform/app-error.ts'
import { publishSignal } from '#server/platform/monitoring/signals.ts'
import type { ClientKey } from '#server/platform/rate-limits/client-address.ts'
import { createClientBuckets } from '#server/platform/rate-limits/client-limits.ts'
import { requestMessages } from '#shared/messages/requests.ts'
import { type ApiEnv, isFromNetwork } from '../context.ts'

export interface ClientRateLimiter {
  /** Counts a request of this address; throws `too_many` above the limit. */
  consume(address: string): void
}

/** Allows bursts such as a page with all its API requests, or a class that logs in at the same time. */
const burstSeconds = 10

/**
 * Limits each client (an IPv4 address, an IPv6 network, and with a higher limit an IPv6 site) to `requestsPerSecond`
 * in this process; undefined means no limit.
 */
export function createClientRateLimiter(
  requestsPerSecond: number | undefined,
  clientKey?: ClientKey,
  now?: () => number,
): ClientRateLimiter {
  if (requestsPerSecond === undefined) return { consume: () => {} }
  const perSecond = requestsPerSecond
  const buckets = createClientBuckets(
    { perSecond, burst: perSecond * burstSeconds },
    clientKey,
    now,
  )
  return {
    consume(address) {
      if (buckets.take(address)) return
      publishSignal('rejection', { reason: 'client_rate' })
      throw new AppError('too_many', requestMessages.tooManyRequests, { retryAfterSeconds: 1 })
    },
  }
}

/**
 * Applies the client rate limit to requests from the network. API requests that a page makes inside the
 * process belong to the page's own request.
 */
export function limitClientRate(limiter: ClientRateLimiter) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (isFromNetwork(c)) limiter.consume(c.get('clientAddress'))
    await next()
  })
}
