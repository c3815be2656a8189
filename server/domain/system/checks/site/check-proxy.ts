import { proxyEcho, type ProxyEcho } from '#shared/contract/administration/system.ts'
import { systemPaths } from '#shared/paths.ts'
import { createEchoToken } from '../../echo-token.ts'
import { type CheckContext, type CheckResult, combine, failed, ok, warning } from '../check.ts'
import type { SiteResponse } from './public-site.ts'

/** Addresses for documentation: what a client could pretend to come from. */
const forged = Array.from({ length: 10 }, (_, index) => `192.0.2.${index + 1}`)

/** Sends a request with forged addresses to PUBLIC_URL, and sees how it arrives at the server. */
export async function checkProxy(context: CheckContext): Promise<CheckResult | undefined> {
  const connection = await context.database.connect().catch(() => undefined)
  const rows = await connection?.query<{ value: string }>(
    "select value from installation where key = 'media_secret'",
  )
  const [row] = rows ?? []
  if (!row) return undefined
  const token = createEchoToken(Buffer.from(row.value, 'hex'), new Date())
  const response = await context.site.get(`${systemPaths.echo}?token=${token}`, {
    headers: { 'X-Forwarded-For': forged.join(', ') },
    signal: context.signal,
  })
  const echo = proxyEcho.safeParse(parseJson(response.body))
  if (response.status !== 200 || !echo.success) {
    return failed(
      `The server at ${context.site.url.origin} does not know this database (status ${response.status}).`,
      'Check that PUBLIC_URL, DATABASE_URL and DATA_DIR are those of the running server, and that the proxy forwards /api.',
    )
  }
  return combine([assessAddresses(echo.data, response), assessHost(echo.data, context.site.url)])
}

/** Exported for tests. */
export function assessAddresses(
  echo: ProxyEcho,
  { localPort }: Pick<SiteResponse, 'localPort'>,
): CheckResult {
  const hops = (echo.forwardedFor ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  const appended = hops.length - (hops.findLastIndex((hop) => forged.includes(hop)) + 1)
  const { trustedProxies } = echo
  const added = appended === 1 ? 'one address' : `${appended} addresses`
  if (trustedProxies > appended) {
    return failed(
      `TRUST_PROXY is ${trustedProxies}, but ${appended === 0 ? 'no proxy adds an address' : `proxies add ${added}`} to X-Forwarded-For: clients can forge their address.`,
      appended === 0
        ? 'Let the proxy append to X-Forwarded-For (nginx: `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for`), or set TRUST_PROXY=0 if there is none.'
        : `Set TRUST_PROXY=${appended}, or let each proxy append to X-Forwarded-For.`,
    )
  }
  if (trustedProxies < appended) {
    return failed(
      `TRUST_PROXY is ${trustedProxies}, but proxies add ${added} to X-Forwarded-For: all visitors count as one client.`,
      `Set TRUST_PROXY=${appended} if clients cannot bypass the proxy.`,
    )
  }
  if (appended > 0) {
    return ok(`Proxies add ${added} to X-Forwarded-For, as TRUST_PROXY says.`)
  }
  if (localPort !== undefined && localPort === echo.remotePort) {
    return ok('Requests arrive without a proxy.')
  }
  return warning(
    'Requests seem to arrive through a proxy that adds nothing to X-Forwarded-For: all visitors count as one client.',
    'Let the proxy append to X-Forwarded-For (nginx: `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for`) and set TRUST_PROXY=1. Ports that are only forwarded, such as those of Docker, look the same.',
  )
}

/** Exported for tests. */
export function assessHost({ host }: Pick<ProxyEcho, 'host'>, url: URL): CheckResult {
  if (host.toLowerCase() === url.host) return ok('The Host header arrives.')
  return warning(
    `Requests for ${url.host} arrive with the Host header ${host}.`,
    'Let the proxy forward it (nginx: `proxy_set_header Host $host`).',
  )
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
