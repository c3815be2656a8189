import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'

const pulse = { status: 'ok' } as const

/**
 * `/healthz`: the process lives. `/readyz`: it can serve people, i.e. the database answered within the
 * last two seconds. Neither asks the database, so both answer at once under any load.
 */
export function healthRoutes(deps: Pick<Deps, 'availability'>, isStopping: () => boolean) {
  return new Hono()
    .get('/healthz', (c) => c.json(pulse, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', (c) => {
      const isReady = !isStopping() && deps.availability.isAvailable()
      const body = isReady ? pulse : { status: 'unavailable' }
      return c.json(body, isReady ? 200 : 503, { 'Cache-Control': 'no-store' })
    })
}
