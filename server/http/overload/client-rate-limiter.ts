import { createMiddleware } from 'hono/factory'
import { AppError } from '#server/platform/app-error.ts'
import {
  createClientKey,
  networkKey,
  siteBits,
} from '#server/platform/rate-limits/client-address.ts'
import { createTokenBuckets } from '#server/platform/rate-limits/token-buckets.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { type ApiEnv, isFromNetwork } from '../context.ts'

export interface ClientRateLimiter {
  /** Counts a request that must be computed for this address; throws `too_many` once the budget is spent. */
  consume(address: string): void
}

/** A page with all its calls, or a class that arrives at once, is no attack. */
const burstSeconds = 10
/** A site's /48 has many networks, so its budget is wider. */
const siteFactor = 4

/** `requestsPerSecond` for each client (an address, or an IPv6 network) at this process; undefined for no limit. */
export function createClientRateLimiter(
  requestsPerSecond: number | undefined,
  clientKey = createClientKey(),
): ClientRateLimiter {
  if (requestsPerSecond === undefined) return { consume: () => {} }
  const bucketsOf = (perSecond: number) =>
    createTokenBuckets({ perSecond, burst: perSecond * burstSeconds })
  const clients = bucketsOf(requestsPerSecond)
  const sites = bucketsOf(requestsPerSecond * siteFactor)
  return {
    consume(address) {
      const isWithin =
        clients.take(clientKey(address)) &&
        (!address.includes(':') || sites.take(networkKey(address, siteBits)))
      if (isWithin) return
      throw new AppError('too_many', generalMessages.tooManyRequests, { retryAfterSeconds: 1 })
    },
  }
}

/**
 * Counts each request from the network once against its client's budget; throws `too_many`. Requests that a
 * page makes inside the process belong to the page.
 */
export function limitClientRate(budget: ClientRateLimiter) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (isFromNetwork(c)) budget.consume(c.get('clientAddress'))
    await next()
  })
}
