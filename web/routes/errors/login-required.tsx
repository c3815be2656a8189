import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { membersOnlyMessages as messages } from '#shared/messages/members-only.ts'
import { pages } from '#shared/paths.ts'
import { readToken, refreshSession } from '#web/lib/session/index.ts'
import { hasMembership } from '#web/lib/session/membership.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'

/** For a page that is open to members only: leads to the login and back, or to the page once it opens. */
export default function LoginRequired() {
  const { pathname, search } = useLocation()
  const [hasNoCookie, setHasNoCookie] = useState(false)

  useEffect(() => {
    let isLeft = false
    void open(pathname + search).then((isOpened) => !isOpened && !isLeft && setHasNoCookie(true))
    return () => {
      isLeft = true
    }
  }, [pathname, search])

  return (
    <StatePanel
      level="h1"
      title="Members only"
      illustration={<img src="/art/forbidden.svg" alt="" width={320} height={240} />}
      actions={<LinkButton to={pages.home}>Go Home</LinkButton>}
    >
      <title>Members only · Lectern</title>
      <p>{hasNoCookie ? messages.cookieRequired : messages.closed}</p>
    </StatePanel>
  )
}

/** Whether another page is being loaded; not if this browser accepts no cookies. */
async function open(path: string): Promise<boolean> {
  if (readToken()) await refreshSession()
  if (!readToken()) location.replace(pages.loginWithReturn(path))
  else if (hasMembership()) location.replace(path)
  else return false
  return true
}
