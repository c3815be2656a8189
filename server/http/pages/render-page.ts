import { createMiddleware } from 'hono/factory'
import { toRoutablePath } from '#shared/paths.ts'

export type PageHandler = (request: Request) => Promise<Response>

/** What the pages need to know of the installation. */
export interface PageSettings {
  pacing: 'spec' | 'instant'
  publicUrl: string
  assetUrl: string
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
        reportError: (error: unknown) => void
      }): PageHandler
    }
  }
}

/** Renders the page of an address; the page brings its own Content-Security-Policy. */
export function renderPage(handle: PageHandler, request: Request): Promise<Response> {
  return handle(atReadablePath(request))
}

/** The browser does the same before hydration (`web/lib/document/page-data.tsx`). */
function atReadablePath(request: Request): Request {
  const url = new URL(request.url)
  const path = toRoutablePath(url.pathname)
  return path === url.pathname ? request : new Request(url.origin + path + url.search, request)
}

/** Addresses below it are calls, and pages for clients that accept HTML. */
const mixedFolder = '/user/'

/** `/api` holds calls alone; below `/user` are calls, pages and the data of pages. */
export function isApiRequest(path: string, accept: string | undefined): boolean {
  if (path === '/api' || path.startsWith('/api/')) return true
  return path.startsWith(mixedFolder) && !isPage(path, accept)
}

/** The router asks for a page's data at the page's path with this ending, and accepts anything. */
function isPage(path: string, accept: string | undefined): boolean {
  return path.endsWith('.data') || Boolean(accept?.includes('text/html'))
}

/** For an address that is a page and a call: who accepts HTML gets the page, anybody else JSON. */
export function negotiatePageOrApi(handle: PageHandler | undefined) {
  return createMiddleware(async (c, next) => {
    const wantsPage = c.req.method === 'GET' && isPage(c.req.path, c.req.header('Accept'))
    if (handle && wantsPage) c.res = await renderPage(handle, c.req.raw)
    else await next()
    c.res.headers.append('Vary', 'Accept')
  })
}
