import { createMiddleware } from 'hono/factory'
import { publicPages } from '../response-cache/public-pages.ts'
import { acceptsMediaType } from '../response-cache/public-route.ts'

/**
 * Redirects other spellings of a public page's path, such as `/COURSES` or `/%63ourses`. The router would
 * render them, but the response cache knows each page by one spelling.
 */
export function redirectToCanonicalUrl() {
  return createMiddleware(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const address = isRead ? findCanonicalUrl(c.req.url, c.req.header('Accept')) : undefined
    if (address === undefined) return next()
    return c.redirect(address, 308)
  })
}

/** Path and query of the public page that `url` spells differently for a client that accepts `accept`. */
export function findCanonicalUrl(url: string, accept?: string): string | undefined {
  const { pathname, search, hash } = new URL(url)
  const path = canonicalPath(pathname)
  if (path === undefined || (path === pathname && hash === '')) return undefined
  const isPage = publicPages.some((page) => acceptsMediaType(accept, page) && page.path.test(path))
  return isPage ? path + search : undefined
}

/** Escapes of separators stay: to the router `%2F` is no slash. Undefined where an escape is broken. */
function canonicalPath(path: string): string | undefined {
  try {
    return decodeURI(path)
      .toLowerCase()
      .replace(/\/{2,}/g, '/')
  } catch {
    return undefined
  }
}
