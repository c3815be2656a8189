import { createMiddleware } from 'hono/factory'
import { renderPage, type PageHandler } from './pages.ts'

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
