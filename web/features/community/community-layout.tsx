import type { ReactNode } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { useMediaQuery } from '#web/lib/document/media-query.ts'
import { Container } from '#web/ui/layout/container.tsx'
import classes from './community-layout.module.css'
import { CommunitySidebar } from './community-sidebar.tsx'
import { wideScreen } from './network-disclosure.tsx'

interface CommunityLayoutProps {
  /** Undefined until the session has loaded. */
  user?: ShortOwnUser | undefined
  children: ReactNode
}

/**
 * The frame of the community pages: a sidebar and the main column. Where there is no room for a sidebar, the
 * pages have a `NetworkDisclosure` below what they are about.
 */
export function CommunityLayout({ user, children }: CommunityLayoutProps) {
  const isWide = useMediaQuery(wideScreen)
  return (
    <Container className={classes.layout}>
      <div className={classes.sidebar}>{user && isWide && <CommunitySidebar user={user} />}</div>
      <div className={classes.main}>{children}</div>
    </Container>
  )
}
