import { request as requestHttp, type IncomingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'

/** A response, with the end of the connection that is ours. */
export interface SiteResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** When its first byte arrived. */
  at: number
  localPort: number | undefined
}

/** Lectern as users reach it, at PUBLIC_URL. */
export interface PublicSite {
  url: URL
  /** The response of its health check, requested once. Rejects if nothing responds. */
  load(): Promise<SiteResponse>
  /** Requests a path. */
  get(
    path: string,
    options: { headers?: Record<string, string>; signal: AbortSignal },
  ): Promise<SiteResponse>
}

const timeoutMilliseconds = 10_000
const bodyMaxLength = 64_000

export function createPublicSite(publicUrl: string): PublicSite {
  const url = new URL(publicUrl)
  let loading: Promise<SiteResponse> | undefined
  const get: PublicSite['get'] = (path, { headers = {}, signal }) =>
    requestSite(`${publicUrl}${path}`, headers, signal)
  return {
    url,
    get,
    load: () => (loading ??= get('/healthz', { signal: AbortSignal.timeout(timeoutMilliseconds) })),
  }
}

/** Whether it is Lectern that responds. */
export function isHealthy({ status, body }: SiteResponse): boolean {
  return status === 200 && /^\{"status":"ok"\}\s*$/.test(body)
}

/** Redirects are not followed, and connections are not reused. */
function requestSite(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<SiteResponse> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp
    const request = send(url, { headers, signal, agent: false }, (response) => {
      const at = Date.now()
      const localPort = response.socket.localPort
      let body = ''
      response.setEncoding('utf8')
      response.on('error', reject)
      response.on('data', (chunk: string) => {
        body += chunk
        if (body.length > bodyMaxLength) response.destroy(new Error('The response is too long.'))
      })
      response.on('end', () => {
        const { statusCode: status = 0, headers: received } = response
        resolve({ status, headers: received, body, at, localPort })
      })
    })
    request.on('error', reject)
    request.end()
  })
}
