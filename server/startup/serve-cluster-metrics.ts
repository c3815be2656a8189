import type { MetricsSettings } from '../platform/config.ts'
import { ConfigError } from '../platform/config/environment.ts'
import { serveMetrics } from './serve-metrics.ts'

/** Serves the sums over all processes of a cluster. Throws ConfigError or StartupError. */
export async function serveClusterMetrics(
  settings: MetricsSettings,
): Promise<{ close(): void } | undefined> {
  if (settings.port === undefined && settings.token === undefined) return undefined
  if (settings.port === undefined) {
    throw new ConfigError(
      'Cannot start: a request to the port of the site reaches one process of several. Set METRICS_PORT, which serves the metrics of all.',
    )
  }
  const { AggregatorRegistry } = await import('prom-client')
  const registry = new AggregatorRegistry()
  return serveMetrics(settings, {
    contentType: registry.contentType,
    render: () => registry.clusterMetrics(),
  })
}
