import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'

/** Metrics in Prometheus' text format. */
export interface RenderedMetrics {
  contentType: string
  render(): Promise<string>
}

/** `/metrics` for scrapers that send the token; for others, there is no such page. */
export function metricsRoutes(metrics: RenderedMetrics, token: string | undefined) {
  return new Hono().get('/metrics', async (c, next) => {
    if (token !== undefined && !hasToken(c.req.header('Authorization'), token)) return next()
    try {
      const text = await metrics.render()
      return c.body(text, 200, {
        'Content-Type': metrics.contentType,
        'Cache-Control': 'no-store',
      })
    } catch {
      // A process of a cluster that has just started, or hangs, does not report in time.
      return c.text('The metrics could not be collected.', 503, { 'Retry-After': '5' })
    }
  })
}

/** In a time that does not depend on how much of the token is right. */
function hasToken(header: string | undefined, token: string): boolean {
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
