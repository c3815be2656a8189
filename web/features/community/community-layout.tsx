import type { ReactNode } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { Container } from '#web/ui/layout/container.tsx'
import classes from './community-layout.module.css'
import { CommunitySidebar } from './community-sidebar.tsx'

interface CommunityLayoutProps {
  /** Undefined until the session has loaded. */
  user?: ShortOwnUser | undefined
  children: ReactNode
}

/** The frame of the community pages: a sidebar and the main column. */
export function CommunityLayout({ user, children }: CommunityLayoutProps) {
  return (
    <Container className={classes.layout}>
      {user ? <CommunitySidebar user={user} /> : <div className={classes.sidebarPlaceholder} />}
      <div className={classes.main}>{children}</div>
    </Container>
  )
}
