import { createHash } from 'node:crypto'

export type PageHandler = (request: Request) => Promise<Response>

/** What the pages need to know of the installation. */
export interface PageSettings {
  pacing: 'spec' | 'instant'
  publicUrl: string
  devMailbox: boolean
  supportEmail: string
  /** What people call the service they may sign in with; undefined where there is none. */
  signInLabel: string | undefined
}

/** The server build of the pages, as far as the server knows it. */
export interface PageBuild {
  entry: {
    module: {
      createPageHandler(options: {
        build: unknown
        mode: string
        apiFetch: (request: Request) => Response | Promise<Response>
        settings: PageSettings
      }): PageHandler
    }
  }
}

/** Adds the page's own Content-Security-Policy, with the hash of each inline script in it. */
export async function answerPage(handle: PageHandler, request: Request): Promise<Response> {
  const response = await handle(readable(request))
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
  const html = await response.text()
  const headers = new Headers(response.headers)
  headers.set('Content-Security-Policy', contentSecurityPolicy(inlineScriptHashes(html)))
  return new Response(html, { status: response.status, headers })
}

/**
 * The router cannot read broken escapes and control characters. Such an address names no page, so it
 * is handed on as the text that it is, and gets the 404 page that says so.
 */
function readable(request: Request): Request {
  const url = new URL(request.url)
  if (isReadable(url.pathname)) return request
  return new Request(`${url.origin}/${encodeURIComponent(url.pathname)}`, request)
}

function isReadable(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi

/** Hashes of the scripts a browser would run; data blocks such as JSON-LD never run. */
function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(inlineScript)) {
    const type = /\stype="([^"]*)"/.exec(attributes)?.[1]
    if (type && type !== 'module' && type !== 'text/javascript') continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}

/**
 * Styles may be inline: components position themselves by style attributes. Scripts may not. Videos, and
 * the parts of streams that scripts fetch, come from wherever a course links to.
 */
function contentSecurityPolicy(scriptHashes: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: http: https:",
    "connect-src 'self' http: https:",
    "font-src 'self'",
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
