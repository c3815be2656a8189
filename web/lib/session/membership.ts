import { membershipCookie } from '#shared/pages/membership-cookie.ts'

/** Caches of `web/service-worker.ts` with content of the site. */
const contentCaches = ['pages', 'images']

/** Whether this browser has the cookie of a site for members; other sites set none. */
export function hasMembership(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${membershipCookie}=`))
}

/**
 * Where only members see the catalogue: closes pages and files to this browser at once, also without a connection, and
 * deletes the copies for offline use. Returns whether there was something to close.
 */
export function endMembership(): boolean {
  if (!hasMembership()) return false
  document.cookie = `${membershipCookie}=; Max-Age=0; Path=/`
  void deleteStoredContent()
  return true
}

/** Again after the last requests of a session, whose responses may have been stored meanwhile. */
export async function deleteStoredContent(): Promise<void> {
  // Browsers without a service worker, such as those in private windows, have no caches.
  if (!('caches' in window)) return
  await Promise.allSettled(contentCaches.map((name) => caches.delete(name)))
}
