import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'
import { addressOf } from '../request-facts.ts'

/** Leaves the caller's address for the limits of `guardCall`. */
export function clientAddress(trustedProxies: number) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set('clientAddress', addressOf(c, trustedProxies))
    await next()
  })
}
