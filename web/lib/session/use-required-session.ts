import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pages } from '#shared/paths.ts'
import type { SessionState } from './store.ts'
import { readToken } from './token.ts'
import { useSession } from './use-session.ts'

/** The session of a guarded page. When it ends under the reader, the login page leads back here. */
export function useRequiredSession(): SessionState {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isGone = session.status === 'anonymous' && session.ended !== 'logout'

  useEffect(() => {
    if (isGone && !readToken()) {
      void navigate(pages.loginWithReturn(pathname + search), { replace: true })
    }
  }, [isGone, navigate, pathname, search])
  return session
}
