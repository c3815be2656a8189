import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { metricsRoutes, type RenderedMetrics } from '../http/monitoring/metrics-routes.ts'
import type { MetricsSettings } from '../platform/config.ts'
import { StartupError } from '../platform/startup-error.ts'
import { listen } from './listen.ts'

/** Serves the metrics on a port of their own, if the settings name one. Throws StartupError. */
export async function serveMetrics(
  { port, host, token }: MetricsSettings,
  metrics: RenderedMetrics,
): Promise<{ close(): void } | undefined> {
  if (port === undefined) return undefined
  const server = createServer(getRequestListener(metricsRoutes(metrics, token).fetch))
  await listen(server, port, host).catch((error: unknown) => {
    throw error instanceof StartupError
      ? new StartupError(`The metrics cannot be served. ${error.message}`)
      : error
  })
  // Scrapers keep their connections open.
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
