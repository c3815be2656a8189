import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { dayMilliseconds } from '#server/platform/clock.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { type CheckContext, type CheckResult, failed, ok, readReason, warning } from '../check.ts'

/** Renewals usually happen 30 days before. */
const soonDays = 14

/** Whether browsers accept the certificate of PUBLIC_URL, and for how long. */
export async function checkCertificate({
  site: { url },
  signal,
}: CheckContext): Promise<CheckResult | undefined> {
  if (url.protocol !== 'https:') return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(url.port || 443),
    ...(isIP(host) ? {} : { servername: host }),
    // Invalid ones are described instead of rejected; nothing is sent.
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal })
    return assess(host, socket)
  } catch (error) {
    return failed(
      `There is no TLS connection to ${url.host}: ${readReason(error)}.`,
      'Check DNS and the proxy, and whether this machine may reach it.',
    )
  } finally {
    socket.destroy()
  }
}

function assess(host: string, socket: TLSSocket): CheckResult {
  const certificate = socket.getPeerCertificate()
  const end = Date.parse(certificate.valid_to)
  const days = Math.floor((end - Date.now()) / dayMilliseconds)
  if (days < 0) {
    return failed(
      `The certificate of ${host} expired ${pluralize(-days, ['day', 'days'])} ago.`,
      'Renew it, and see that it is renewed by itself (certbot, acme.sh, Caddy).',
    )
  }
  if (!socket.authorized) {
    // Sometimes an Error, although its type says otherwise.
    const reason = readReason(socket.authorizationError as unknown)
    return failed(
      `Browsers reject the certificate of ${host}: ${reason}.`,
      'Install a certificate for this host by a known authority, with its intermediate certificates. For an authority of your own, set NODE_EXTRA_CA_CERTS.',
    )
  }
  const left = `The certificate of ${host} is valid for ${pluralize(days, ['more day', 'more days'])}`
  if (days < soonDays) {
    return warning(`${left} only.`, 'Renew it, and find out why that did not happen by itself.')
  }
  return ok(`${left}.`)
}
