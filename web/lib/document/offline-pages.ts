/** The cache of `web/service-worker.ts` for pages and their data. */
const cacheName = 'pages'

/**
 * What the service worker has stored of a page: its data, which the router can render, or only its document,
 * which must be loaded. `path` includes the query.
 */
export async function findStoredPage(path: string): Promise<'data' | 'document' | undefined> {
  try {
    const cache = await caches.open(cacheName)
    const stored = new Set((await cache.keys()).map(({ url }) => toComparableUrl(url)))
    const url = new URL(path, location.href)
    const document = toComparableUrl(url.href)
    url.pathname = toDataPath(url.pathname)
    if (stored.has(toComparableUrl(url.href))) return 'data'
    return stored.has(document) ? 'document' : undefined
  } catch {
    // Browsers without a service worker, such as those in private windows, have no cache either.
    return undefined
  }
}

/** The path of the router's request for the data of a page. */
function toDataPath(pathname: string): string {
  return pathname === '/' ? '/_root.data' : `${pathname.replace(/\/$/, '')}.data`
}

/** Without the hash and the names of the routes that a data request covers. */
function toComparableUrl(href: string): string {
  const url = new URL(href)
  url.hash = ''
  url.searchParams.delete('_routes')
  return url.href
}
