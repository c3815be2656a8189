import { createMiddleware } from 'hono/factory'
import { AppError } from '#server/platform/app-error.ts'
import { publishSignal } from '#server/platform/monitoring/signals.ts'
import {
  createClientKey,
  networkKey,
  siteBits,
} from '#server/platform/rate-limits/client-address.ts'
import { createTokenBuckets } from '#server/platform/rate-limits/token-buckets.ts'
import { requestMessages } from '#shared/messages/requests.ts'
import { type ApiEnv, isFromNetwork } from '../context.ts'

export interface ClientRateLimiter {
  /** Counts a request of this address; throws `too_many` above the limit. */
  consume(address: string): void
}

/** Allows bursts such as a page with all its API requests, or a class that logs in at the same time. */
const burstSeconds = 10
/** An IPv6 site (/48) contains many networks, so its limit is higher. */
const siteFactor = 4

/**
 * Limits each client (an IPv4 address, or an IPv6 network) to `requestsPerSecond` in this process; undefined
 * means no limit.
 */
export function createClientRateLimiter(
  requestsPerSecond: number | undefined,
  clientKey = createClientKey(),
  now?: () => number,
): ClientRateLimiter {
  if (requestsPerSecond === undefined) return { consume: () => {} }
  const createBuckets = (perSecond: number) =>
    createTokenBuckets({ perSecond, burst: perSecond * burstSeconds }, now)
  const clients = createBuckets(requestsPerSecond)
  const sites = createBuckets(requestsPerSecond * siteFactor)
  return {
    consume(address) {
      const isAllowed =
        clients.take(clientKey(address)) &&
        (!address.includes(':') || sites.take(networkKey(address, siteBits)))
      if (isAllowed) return
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
