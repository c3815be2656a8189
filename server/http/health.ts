import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import { pingDatabase } from '#server/db/client.ts'

const pulse = { status: 'ok' } as const

/** `/healthz`: the process lives. `/readyz`: it can serve people, i.e. the database answers. */
export function healthRoutes(deps: Pick<Deps, 'db' | 'log'>, isStopping: () => boolean) {
  return new Hono()
    .get('/healthz', (c) => c.json(pulse, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      const isReady = !isStopping() && (await answers(deps))
      const body = isReady ? pulse : { status: 'unavailable' }
      return c.json(body, isReady ? 200 : 503, { 'Cache-Control': 'no-store' })
    })
}

async function answers(deps: Pick<Deps, 'db' | 'log'>): Promise<boolean> {
  try {
    await pingDatabase(deps.db)
    return true
  } catch (error) {
    deps.log.warn({ err: error }, 'The database does not answer.')
    return false
  }
}
