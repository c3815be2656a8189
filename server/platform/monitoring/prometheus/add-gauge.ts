import { Gauge, type GaugeConfiguration, register } from 'prom-client'

/** Adds a gauge whose `collect` sets it. */
export function addGauge<Label extends string>(gauge: GaugeConfiguration<Label>): void {
  register.registerMetric(new Gauge({ ...gauge, registers: [] }))
}
