import { useCallback } from 'react'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { useDelayedNavigation } from '#web/lib/delays.ts'
import { signIn } from '#web/lib/session/index.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { saveBackPath } from './back-path.ts'

/** What the server returns after a login. */
export interface FinishedLogin {
  msg: string
  access_token: string
}

/** Starts the session, says so, and leads to `back` or home after the delay. */
export function useFinishLogin(back: string | undefined): (login: FinishedLogin) => void {
  const { pacing, catalogue } = useSettings()
  const { redirectAfterLogin } = getPacing(pacing)
  const navigateLater = useDelayedNavigation()
  return useCallback(
    ({ msg, access_token: token }) => {
      saveBackPath(undefined)
      const signedIn = signIn(token)
      toast.success(msg)
      const leave = () => navigateLater(back ?? pages.home, redirectAfterLogin)
      // Where only members see pages, the session's first response opens them.
      if (catalogue === 'hidden') void signedIn.then(leave)
      else leave()
    },
    [back, catalogue, navigateLater, redirectAfterLogin],
  )
}
