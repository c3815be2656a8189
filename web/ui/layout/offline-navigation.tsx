import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPath, useBlocker, useLocation, useMatches } from 'react-router'
import { offlineMessages } from '#shared/messages/offline.ts'
import { findStoredPage } from '#web/lib/document/offline-pages.ts'
import { toast } from '#web/lib/toasts/toast.ts'

/**
 * Offline, pages that are not stored on this device do not open, so that the page that is being read stays.
 * Otherwise the router would reload the document for the missing modules.
 */
export default function OfflineNavigation() {
  const current = useLocation()
  const hasData = useMatches().at(-1)?.loaderData !== undefined
  const visited = useRef(new Map<string, boolean>())
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)

  useEffect(() => {
    visited.current.set(current.pathname, hasData)
  }, [current.pathname, hasData])

  // Online, the router warns of a blocker whenever Back leads to a page that it did not open itself.
  return isOnline ? null : <OfflineBlocker visited={visited} />
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** `visited` are the paths that this tab has shown, with whether their pages have data of their own. */
function OfflineBlocker({ visited }: { visited: RefObject<Map<string, boolean>> }) {
  const blocker = useBlocker(({ currentLocation: current, nextLocation: next }) => {
    if (navigator.onLine) return false
    if (current.pathname !== next.pathname) return true
    // Such as a search in the catalogue; other pages filter what they have loaded.
    return current.search !== next.search && visited.current.get(current.pathname) === true
  })

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isCurrent = true
    const { location, proceed, reset } = blocker
    async function decide() {
      const path = createPath(location)
      const stored = await findStoredPage(path)
      if (!isCurrent) return
      // Pages without data of their own need only the modules, which this tab has if it has shown them.
      const needsNoData = visited.current.get(location.pathname) === false
      if (stored === 'data' || (!stored && needsNoData)) return proceed()
      reset()
      if (stored === 'document') window.location.assign(path)
      else toast.info(offlineMessages.pageNotStored)
    }
    void decide()
    return () => void (isCurrent = false)
  }, [blocker, visited])

  return null
}
