import { createMiddleware } from 'hono/factory'
import { acceptsMediaType, type PublicRoute } from '../response-cache/public-route.ts'

/**
 * Redirects other spellings of a public page's path, such as `/COURSES` or `/%63ourses`. The router would
 * render them, but the response cache knows each page by one spelling.
 */
export function redirectToCanonicalUrl(publicPages: readonly PublicRoute[]) {
  return createMiddleware(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const url = findCanonicalUrl(publicPages, c.req.url, c.req.header('Accept'))
    return url === undefined ? next() : c.redirect(url, 308)
  })
}

/** Path and query of the public page that `url` spells differently; undefined if there is none. */
export function findCanonicalUrl(
  publicPages: readonly PublicRoute[],
  url: string,
  accept?: string,
): string | undefined {
  const { pathname, search, hash } = new URL(url)
  const path = toCanonicalPath(pathname)
  if (path === undefined || (path === pathname && hash === '')) return undefined
  const isPage = publicPages.some((page) => acceptsMediaType(accept, page) && page.path.test(path))
  return isPage ? path + search : undefined
}

/** Keeps escaped separators: to the router `%2F` is no slash. Undefined for a malformed escape. */
function toCanonicalPath(path: string): string | undefined {
  try {
    return decodeURI(path)
      .toLowerCase()
      .replace(/\/{2,}/g, '/')
  } catch {
    return undefined
  }
}
