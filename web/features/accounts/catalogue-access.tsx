import { useEffect } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { pages } from '#shared/paths.ts'
import { readToken, useSession } from '#web/lib/session/index.ts'
import { endMembership, hasMembership } from '#web/lib/session/membership.ts'
import { useSettings } from '#web/lib/settings.ts'

/**
 * On sites whose catalogue only members see: shows a page for visitors as members see it after a login, and leaves a
 * page for members when the session has ended, here or in another tab.
 */
export function CatalogueAccess() {
  const { catalogue } = useSettings()
  const { status, ended } = useSession()
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isRevealed = catalogue === 'hidden' && status === 'ready'
  const isToBeLeft = catalogue === 'members' && status === 'anonymous'

  useEffect(() => {
    if (isRevealed && hasMembership()) void revalidate()
  }, [isRevealed, revalidate])

  useEffect(() => {
    if (!isToBeLeft || readToken()) return
    endMembership()
    if (ended === 'logout') void navigate(pages.home)
    // A new document, so that nothing of this one stays in memory.
    else location.replace(pages.loginWithReturn(pathname + search))
  }, [isToBeLeft, ended, navigate, pathname, search])

  return null
}
