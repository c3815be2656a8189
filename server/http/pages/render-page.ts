import { createMiddleware } from 'hono/factory'
import type { PageRoute } from '#shared/pages/page-routes.ts'
import type { PageSettings } from '#shared/pages/page-settings.ts'
import { toRoutablePath } from '#shared/paths.ts'
import type { PageAssets } from './early-hints.ts'

export type PageHandler = (request: Request) => Promise<Response>

/** The part of the pages' server build that the server uses. */
export interface PageBuild extends PageAssets {
  entry: {
    module: {
      pageRoutes: readonly PageRoute[]
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

/** Renders the page of a URL, with its own Content-Security-Policy. */
export function renderPage(handle: PageHandler, request: Request): Promise<Response> {
  return handle(toRoutableRequest(request))
}

/**
 * Replaces a path that the router cannot decode. The browser does the same before hydration
 * (`web/lib/document/page-data.tsx`).
 */
function toRoutableRequest(request: Request): Request {
  const url = new URL(request.url)
  const path = toRoutablePath(url.pathname)
  return path === url.pathname ? request : new Request(url.origin + path + url.search, request)
}

/** Paths with this prefix are API routes, and pages for clients that accept HTML. */
const mixedPrefix = '/user/'

/** `/api` contains API routes only; `/user` contains API routes, pages and their data. */
export function isApiRequest(path: string, accept: string | undefined): boolean {
  if (path === '/api' || path.startsWith('/api/')) return true
  return path.startsWith(mixedPrefix) && !isPageRequest(path, accept)
}

/** The router requests a page's data at the page's path with the suffix `.data`, and any media type. */
function isPageRequest(path: string, accept: string | undefined): boolean {
  return path.endsWith('.data') || Boolean(accept?.includes('text/html'))
}

/** For a path that is both a page and an API route: clients that accept HTML get the page, others JSON. */
export function negotiatePageOrApi(handle: PageHandler | undefined) {
  return createMiddleware(async (c, next) => {
    const wantsPage = c.req.method === 'GET' && isPageRequest(c.req.path, c.req.header('Accept'))
    if (handle && wantsPage) c.res = await renderPage(handle, c.req.raw)
    else await next()
    c.res.headers.append('Vary', 'Accept')
  })
}
