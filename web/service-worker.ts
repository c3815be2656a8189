import { ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { takeReadParameter } from '#shared/notifications/read-parameter.ts'
import { handlePushEvents } from '#web/lib/push-events.ts'

/** A hash of the offline page and its script, set by the build. */
declare const offlinePageRevision: string

const offlinePage = '/offline.html'
const day = 24 * 60 * 60

precacheAndRoute([
  { url: offlinePage, revision: offlinePageRevision },
  { url: '/offline.js', revision: offlinePageRevision },
  { url: '/art/error.svg', revision: offlinePageRevision },
])

// The names of scripts and styles have a hash of their content, so they never change.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/(assets|fonts)\//.test(url.pathname),
  new CacheFirst({ cacheName: 'assets', plugins: [new ExpirationPlugin({ maxEntries: 150 })] }),
)

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/(art|icons|covers|files)\//.test(url.pathname),
  new NetworkFirst({
    cacheName: 'images',
    plugins: [
      new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * day }),
      deleteMissing('images'),
    ],
  }),
  'GET',
)

// Offline, visited pages come from the cache. Pages contain nothing personal, so that the next user of
// this device sees nothing of the previous one.
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin &&
    !isUncacheable(url) &&
    (request.mode === 'navigate' || url.pathname.endsWith('.data')),
  new NetworkFirst({
    cacheName: 'pages',
    plugins: [
      new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * day }),
      deleteMissing('pages'),
      { cacheKeyWillBeUsed: ({ request }) => Promise.resolve(toCacheKey(request)) },
    ],
  }),
)

/** A page is the same, whichever notification it was opened from. */
function toCacheKey(request: Request): Request {
  const { address, notificationId } = takeReadParameter(request.url)
  return notificationId ? new Request(address, { headers: request.headers }) : request
}

/**
 * URLs of a sign-in with the identity provider contain single-use codes. Links to private files are navigations, too,
 * and what may be opened today may be closed tomorrow.
 */
function isUncacheable({ pathname }: URL): boolean {
  return ['/dev/', '/login/callback', '/media/'].some((prefix) => pathname.startsWith(prefix))
}

handlePushEvents()

setCatchHandler(async ({ request }) => {
  const isPage = request instanceof Request && request.mode === 'navigate'
  return (isPage && (await matchPrecache(offlinePage))) || Response.error()
})

/**
 * Deletes the stored copies of what the server no longer has, such as a page that was hidden or deleted: its document
 * and its data, with every query.
 */
function deleteMissing(cacheName: string) {
  return {
    async fetchDidSucceed({ request, response }: { request: Request; response: Response }) {
      if (response.status === 404 || response.status === 410) {
        // A cache that cannot be read has nothing to show either.
        await deleteStored(cacheName, new URL(request.url)).catch(() => undefined)
      }
      return response
    },
  }
}

async function deleteStored(cacheName: string, url: URL): Promise<void> {
  const cache = await caches.open(cacheName)
  const path = url.pathname.replace(/(?:(?<=\/)_)?\.data$/, '')
  const dataPath = path.endsWith('/') ? `${path}_.data` : `${path}.data`
  for (const pathname of [path, dataPath]) {
    await cache.delete(new URL(pathname, url), { ignoreSearch: true, ignoreVary: true })
  }
}
