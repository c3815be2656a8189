import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { accountMessages } from '#shared/messages/accounts.ts'
import { pages } from '#shared/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { clearSessionEnd } from '#web/lib/session/store.ts'
import { Container } from '#web/ui/container.tsx'
import classes from './header.module.css'

/** Says so on the home page after a logout, until the reader goes elsewhere. */
export function LogoutNotice() {
  const isShown = useSession().ended === 'logout'
  const isHome = useLocation().pathname === pages.home
  const wasSeen = useRef(false)

  useEffect(() => {
    if (isShown && !isHome && wasSeen.current) clearSessionEnd()
    wasSeen.current = isShown && isHome
  }, [isShown, isHome])

  return (
    <div role="status" className={classes.notice} data-shown={isShown || undefined}>
      {isShown && <Container>{accountMessages.loggedOut}</Container>}
    </div>
  )
}
