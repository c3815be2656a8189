import type { ReactNode } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { Container } from '#web/ui/layout/container.tsx'
import { CommunitySidebar } from './community-sidebar.tsx'
import classes from './community.module.css'

interface CommunityLayoutProps {
  /** Undefined until the person is known. */
  user?: ShortOwnUser | undefined
  children: ReactNode
}

/** A page of the community: the network beside what people write. */
export function CommunityLayout({ user, children }: CommunityLayoutProps) {
  return (
    <Container className={classes.layout}>
      {user ? <CommunitySidebar user={user} /> : <div className={classes.sidebarRoom} />}
      <div className={classes.main}>{children}</div>
    </Container>
  )
}
