import { ConfigError, type Environment } from './environment.ts'

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
    headers: parseHeaders(values.OTEL_EXPORTER_OTLP_HEADERS),
    serviceName: values.OTEL_SERVICE_NAME,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** As OpenTelemetry specifies: `name=value`, comma-separated, with values encoded as in URLs. */
function parseHeaders(list = ''): Record<string, string> {
  const headers = list.split(',').filter((part) => part.trim() !== '')
  return Object.fromEntries(
    headers.map((header) => {
      const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(header) ?? []
      const decoded = decodeHeader(value)
      if (name && decoded) return [name.toLowerCase(), decoded]
      throw new ConfigError(
        'Cannot start: OTEL_EXPORTER_OTLP_HEADERS must be headers such as authorization=Bearer%20key, separated by commas.',
      )
    }),
  )
}

function decodeHeader(value: string): string | undefined {
  try {
    const decoded = decodeURIComponent(value)
    return /^[\x20-\x7e]+$/.test(decoded) ? decoded : undefined
  } catch {
    return undefined
  }
}
