import { ConfigError, type Environment } from './environment.ts'
import { parseHeaders } from './parse-headers.ts'

/** How traces are exported, by the OpenTelemetry protocol over HTTP. */
export interface TracesSettings {
  url: string
  /** What the collector requires, such as a key. */
  headers: Record<string, string>
  serviceName: string
  /** The share of traces that are exported. */
  ratio: number
}

export function readTracesSettings(values: Environment): TracesSettings | undefined {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return undefined
  const { username, password, search, hash } = new URL(endpoint)
  if (username || password || search || hash) {
    throw new ConfigError(
      'Cannot start: OTEL_EXPORTER_OTLP_ENDPOINT must have no user name, password, query or fragment. Set OTEL_EXPORTER_OTLP_HEADERS for keys.',
    )
  }
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: parseHeaders('OTEL_EXPORTER_OTLP_HEADERS', values.OTEL_EXPORTER_OTLP_HEADERS),
    serviceName: values.OTEL_SERVICE_NAME,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  }
}
