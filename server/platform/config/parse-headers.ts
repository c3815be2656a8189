import { ConfigError } from './environment.ts'

/** As OpenTelemetry specifies: `name=value`, comma-separated, with values encoded as in URLs. */
export function parseHeaders(setting: string, list = ''): Record<string, string> {
  const headers = list.split(',').filter((part) => part.trim() !== '')
  return Object.fromEntries(
    headers.map((header) => {
      const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(header) ?? []
      const decoded = decodeHeader(value)
      if (name && decoded) return [name.toLowerCase(), decoded]
      throw new ConfigError(
        `Cannot start: ${setting} must be headers such as authorization=Bearer%20key, separated by commas.`,
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
