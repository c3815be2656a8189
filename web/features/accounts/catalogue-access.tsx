import { useEffect } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { pages } from '#shared/paths.ts'
import { readToken, useSession } from '#web/lib/session/index.ts'
import { endMembership, hasMembership } from '#web/lib/session/membership.ts'
import { useSettings } from '#web/lib/settings.ts'

/** Caches of `web/service-worker.ts` with content of the site. */
const contentCaches = ['pages', 'images']

/**
 * On sites whose catalogue only members see: shows a page for visitors as members see it after a login, and leaves a
 * page for members when the session has ended, here or in another tab. Visitors keep no copies for offline use.
 */
export function CatalogueAccess() {
  const { catalogue } = useSettings()
  const { status, ended } = useSession()
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isVisitor = catalogue !== 'public' && status === 'anonymous' && !readToken()
  const isToBeRevealed = catalogue === 'hidden' && status === 'ready'
  const isToBeLeft = catalogue === 'members' && isVisitor

  useEffect(() => {
    if (isToBeRevealed && hasMembership()) void revalidate()
  }, [isToBeRevealed, revalidate])

  // Once when the session ends and once on the next page, as responses may have been stored in between.
  useEffect(() => {
    if (isVisitor) void deleteStoredContent()
    // oxlint-disable-next-line react/exhaustive-deps -- the catalogue changes with the page
  }, [isVisitor, catalogue])

  useEffect(() => {
    if (!isToBeLeft) return
    endMembership()
    if (ended === 'logout') void navigate(pages.home)
    // A new document, so that nothing of this one stays in memory.
    else location.replace(pages.loginWithReturn(pathname + search))
  }, [isToBeLeft, ended, navigate, pathname, search])

  return null
}

async function deleteStoredContent(): Promise<void> {
  // Browsers without a service worker, such as those in private windows, have no caches.
  if (!('caches' in window)) return
  await Promise.allSettled(contentCaches.map((name) => caches.delete(name)))
}
