import { ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'

/** Changes with the offline page; filled in by the build. */
declare const offlinePageRevision: string

const offlinePage = '/offline.html'
const day = 24 * 60 * 60

precacheAndRoute([
  { url: offlinePage, revision: offlinePageRevision },
  { url: '/art/error.svg', revision: offlinePageRevision },
])

/** Scripts and styles carry a hash of their content in their names. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/(assets|fonts)\//.test(url.pathname),
  new CacheFirst({ cacheName: 'assets', plugins: [new ExpirationPlugin({ maxEntries: 150 })] }),
)

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/(art|icons|covers|files)\//.test(url.pathname),
  new NetworkFirst({
    cacheName: 'pictures',
    plugins: [new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * day })],
  }),
  'GET',
)

/**
 * Pages come from the network; one that was read before is shown again without it. Pages carry
 * nothing personal, so the next person at this device finds nothing of the last one's.
 */
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin &&
    !isOnTheWay(url) &&
    (request.mode === 'navigate' || url.pathname.endsWith('.data')),
  new NetworkFirst({
    cacheName: 'pages',
    plugins: [new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * day })],
  }),
)

/** Addresses of a sign-in with another service hold what works once, and nothing to read later. */
function isOnTheWay({ pathname }: URL): boolean {
  return pathname.startsWith('/dev/') || pathname.startsWith('/login/callback')
}

setCatchHandler(async ({ request }) => {
  const isPage = request instanceof Request && request.mode === 'navigate'
  return (isPage && (await matchPrecache(offlinePage))) || Response.error()
})
