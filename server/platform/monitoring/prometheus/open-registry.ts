import cluster from 'node:cluster'
import { AggregatorRegistry, collectDefaultMetrics, register } from 'prom-client'
import type { DatabaseFigures } from '../figures.ts'
import type { Gauges } from '../gauges.ts'
import { registerActivityMetrics } from './activity-metrics.ts'
import { registerDatabaseMetrics } from './database-metrics.ts'
import { registerGauges } from './gauge-metrics.ts'

export interface MetricsOptions {
  gauges: Gauges
  /** Rejects while the database is not available; its metrics are then left out. */
  loadFigures: () => Promise<DatabaseFigures>
}

export interface Metrics {
  contentType: string
  /** The metrics in Prometheus' text format. */
  render(): Promise<string>
}

/** Gauges of prom-client whose names say that they are counters, which `promtool check metrics` rejects. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/** Starts to count. The registry is prom-client's own, which a cluster's primary process collects from its workers. */
export function openRegistry({ gauges, loadFigures }: MetricsOptions): Metrics {
  collectDefaultMetrics()
  for (const name of misnamed) register.removeSingleMetric(name)
  registerActivityMetrics()
  registerGauges(gauges)
  registerDatabaseMetrics(loadFigures)
  // Its requests are received from now on.
  const registry = cluster.isWorker ? new AggregatorRegistry() : undefined
  return { contentType: (registry ?? register).contentType, render: () => register.metrics() }
}
