import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pages } from '#shared/paths.ts'
import { useSession } from '#web/lib/session/index.ts'

/** Leads users who must add a second factor there: the server rejects everything else in their session. */
export function SecondFactorGuard() {
  const isNeeded = useSession().user?.mustSetUpSecondFactor === true
  const { pathname } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    if (isNeeded && pathname !== pages.setUpSecondFactor) {
      void navigate(pages.setUpSecondFactor, { replace: true })
    }
  }, [isNeeded, pathname, navigate])

  return null
}
