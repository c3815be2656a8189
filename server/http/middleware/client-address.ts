import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'
import { getClientAddress } from '../request-facts.ts'

/** Leaves the caller's address for the limits of `guardCall`. */
export function setClientAddress(trustedProxies: number) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set('clientAddress', getClientAddress(c, trustedProxies))
    await next()
  })
}
