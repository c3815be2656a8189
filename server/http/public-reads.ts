import type { Logger } from '#server/platform/logger.ts'
import { createAnswerCache, encodedBody, type Answer } from './answer-cache.ts'
import { chooseEncoding, type Encoding } from './encodings.ts'

type Fetch = (request: Request, env?: object) => Response | Promise<Response>

/** Calls and pages that are the same for everybody, whoever asks. */
const publicReads = [
  /^\/api\/category$/,
  /^\/api\/courses$/,
  /^\/api\/suggestions$/,
  /^\/api\/courses\/(?!my_course$)[^/]+$/,
  /^\/api\/courses\/instructor\/[^/]+$/,
  /^\/api\/courses\/[^/]+\/reviews$/,
  /^\/$/,
  /^\/_root\.data$/,
  /^\/(courses|category)(\/|\.data$|$)/,
  /^\/(login|register|verification|forgot_password|contact_us|roadmap)(\.data)?$/,
  /^\/(sitemap|feed)\.xml$/,
  /^\/sitemaps\/[a-z0-9-]+\.xml$/,
  /^\/roadmap_details\/[^/]+$/,
]

/** Headers that belong to one answer alone and must not be repeated. */
const personalHeaders = ['x-request-id', 'set-cookie', 'date', 'content-length']

/**
 * Puts the answer cache in front of `fetch`. Public reads are computed without the caller's headers,
 * so nothing personal can enter the cache. Browsers revalidate by ETag each time: a page that a
 * person has just changed is never shown to them as it was.
 */
export function answerPublicReads(
  fetch: Fetch,
  options: { log: Logger; corsOrigins: string[] },
): { fetch: Fetch; forget: () => void } {
  const { log, corsOrigins } = options
  const cache = createAnswerCache((error) => log.error({ err: error }, 'A page was not renewed.'))

  async function answerRead(request: Request, key: string): Promise<Response> {
    const answer = await cache.read(key, async () => fetch(new Request(request.url)))
    const encoding = chooseEncoding(
      answer.bodies.identity.length,
      request.headers.get('accept-encoding'),
    )
    const etag = `"${answer.etag}-${encoding}"`
    const headers = headersOf(answer, encoding, etag)
    if (corsOrigins.length > 0) allowOrigin(headers, request, corsOrigins)
    if (request.headers.get('if-none-match')?.includes(etag)) {
      return new Response(null, { status: 304, headers })
    }
    const body = await encodedBody(answer, encoding)
    headers['content-length'] = String(body.length)
    return new Response(request.method === 'HEAD' ? null : body, {
      status: answer.status,
      headers,
    })
  }

  return {
    forget: () => cache.clear(),
    fetch(request, env) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return fetch(request, env)
      const address = addressWithin(request.url)
      const path = address.split('?', 1)[0] ?? ''
      const isPublic = publicReads.some((pattern) => pattern.test(path))
      return isPublic ? answerRead(request, address) : fetch(request, env)
    },
  }
}

function headersOf(answer: Answer, encoding: Encoding, etag: string): Record<string, string> {
  const headers: Record<string, string> = { ...answer.headers, etag, vary: 'Accept-Encoding' }
  if (answer.status === 200) {
    for (const name of personalHeaders) delete headers[name]
    headers['cache-control'] = 'public, max-age=0, must-revalidate'
  }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return headers
}

/** Kept answers know nothing of who asks, so pages of other sites get their leave here. */
function allowOrigin(
  headers: Record<string, string>,
  request: Request,
  corsOrigins: string[],
): void {
  headers['vary'] = 'Accept-Encoding, Origin'
  const origin = request.headers.get('origin')
  if (!origin || !corsOrigins.includes(origin)) return
  headers['access-control-allow-origin'] = origin
  headers['access-control-expose-headers'] = 'ETag'
}

/** Path and query of an absolute URL, without parsing it: this runs for every request. */
function addressWithin(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start < 0 ? '/' : url.slice(start)
}
