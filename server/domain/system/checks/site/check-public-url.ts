import { listProcesses } from '../../processes.ts'
import { type CheckContext, type CheckResult, failed, ok, readReason, warning } from '../check.ts'
import { isHealthy } from './public-site.ts'

/** Whether Lectern responds at PUBLIC_URL. */
export async function checkPublicUrl(context: CheckContext): Promise<CheckResult> {
  const { site } = context
  const { origin } = site.url
  let response
  try {
    response = await site.load()
  } catch (error) {
    if (!(await isServerRunning(context))) {
      return warning(
        `Lectern is not running, so that ${origin}, proxy headers and WebSockets could not be checked.`,
        'Start Lectern, then check again.',
      )
    }
    return failed(
      `Nothing responds at ${origin}: ${readReason(error)}.`,
      'Check PUBLIC_URL, DNS, the certificate, and that the proxy runs and may be reached from this machine.',
    )
  }
  if (isHealthy(response)) return ok(`Lectern responds at ${origin}.`)
  const { status, headers } = response
  if (status >= 500) {
    return failed(
      `${origin}/healthz responds with status ${status}: the proxy does not reach Lectern.`,
      `Check that Lectern runs, and that the proxy forwards to ${context.config.host}:${context.config.port}.`,
    )
  }
  const place = headers.location ? ` and redirects to ${toOrigin(headers.location, site.url)}` : ''
  return failed(
    `${origin}/healthz responds with status ${status}${place}: that is not Lectern.`,
    'Set PUBLIC_URL to the address that users see in the end, and let the proxy forward all paths to Lectern.',
  )
}

async function isServerRunning({ database }: CheckContext): Promise<boolean> {
  try {
    const connection = await database.connect()
    const processes = connection ? await listProcesses(connection.query) : []
    return processes.some(({ kind }) => kind === 'server')
  } catch {
    return true
  }
}

function toOrigin(location: string, base: URL): string {
  return URL.canParse(location, base) ? new URL(location, base).origin : 'another address'
}
