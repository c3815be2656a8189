import cluster from 'node:cluster'
import type { Deps } from '../domain/deps.ts'
import {
  type FigureRecorder,
  loadDatabaseFigures,
  recordFigures,
} from '../domain/monitoring/index.ts'
import type { Config } from '../platform/config.ts'
import type { Logger } from '../platform/logging/logger.ts'
import type { Gauges } from '../platform/monitoring/gauges.ts'
import type { Metrics } from '../platform/monitoring/prometheus/open-registry.ts'
import type { Traces } from '../platform/monitoring/tracing/open-traces.ts'
import { serveMetrics } from './serve-metrics.ts'

export interface MonitoringOptions {
  config: Pick<Config, 'metrics' | 's3' | 'dataDir'>
  deps: Pick<Deps, 'db' | 'maintenanceDb' | 'clock' | 'log' | 'availability'>
  pools: Gauges['pools']
  kind: 'server' | 'worker'
  countSockets?: () => number
}

/** Opens the metrics if they are enabled. Their code is loaded only then. */
export async function openMetrics({
  config,
  deps,
  pools,
  countSockets,
}: MonitoringOptions): Promise<Metrics | undefined> {
  const { port, token } = config.metrics
  if (port === undefined && token === undefined) return undefined
  const { openRegistry } = await import('../platform/monitoring/prometheus/open-registry.ts')
  return openRegistry({
    gauges: {
      pools,
      isDatabaseAvailable: deps.availability.isAvailable,
      ...(countSockets ? { countSockets } : {}),
      ...(config.s3 ? {} : { dataFolder: config.dataDir }),
    },
    loadFigures: () => loadDatabaseFigures(deps),
  })
}

/** Starts to export traces if there is a collector for them. Their code is loaded only then. */
export async function openTraces(
  { traces }: Pick<Config, 'traces'>,
  options: { kind: 'server' | 'worker'; log: Logger },
): Promise<Traces | undefined> {
  if (!traces) return undefined
  const tracing = await import('../platform/monitoring/tracing/open-traces.ts')
  return tracing.openTraces(traces, options)
}

/** Records figures for the status page, and serves the metrics on a port of their own, if they have one. */
export async function startMonitoring(
  { config, deps, kind, countSockets }: MonitoringOptions,
  metrics: Metrics | undefined,
): Promise<{ stop(): Promise<void> }> {
  const figures: FigureRecorder = recordFigures(deps, {
    kind,
    ...(countSockets ? { countSockets } : {}),
  })
  // The primary process of a cluster serves the sums of its workers.
  const server =
    metrics && !cluster.isWorker ? await serveMetrics(config.metrics, metrics) : undefined
  return {
    async stop() {
      server?.close()
      await figures.stop()
    },
  }
}
