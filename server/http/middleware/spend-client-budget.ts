import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'
import type { ClientRateLimiter } from '../overload/client-budget.ts'
import { isFromNetwork } from '../request-facts.ts'

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
