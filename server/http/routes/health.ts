import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'

const healthy = { status: 'ok' } as const

/**
 * `/healthz`: the process is alive. `/readyz`: it can handle requests, i.e. the database responded within the
 * last two seconds. Neither queries the database, so both respond at once under any load.
 */
export function healthRoutes(deps: Pick<Deps, 'availability'>, isStopping: () => boolean) {
  return new Hono()
    .get('/healthz', (c) => c.json(healthy, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', (c) => {
      const isReady = !isStopping() && deps.availability.isAvailable()
      const body = isReady ? healthy : { status: 'unavailable' }
      return c.json(body, isReady ? 200 : 503, { 'Cache-Control': 'no-store' })
    })
}
