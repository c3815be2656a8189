import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'
import type { ClientBudget } from '../overload/client-budget.ts'
import { isFromNetwork } from '../request-facts.ts'

/**
 * Counts each request from the network once against its client's budget; throws `too_many`. Requests that a
 * page makes inside the process belong to the page.
 */
export function spendClientBudget(budget: ClientBudget) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (isFromNetwork(c)) budget.spend(c.get('clientAddress'))
    await next()
  })
}
