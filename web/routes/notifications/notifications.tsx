import type { ReactNode } from 'react'
import { GuardedPage } from '#web/features/dashboard/guarded-page.tsx'
import { NotificationList } from '#web/features/notifications/notification-list.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import { Container } from '#web/ui/layout/container.tsx'
import type { Route } from './+types/notifications'
import classes from './notifications.module.css'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, { title: 'Notifications' })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken(request)
  return null
}

function Frame({ children }: { children: ReactNode }) {
  return <Container className={classes.page}>{children}</Container>
}

const skeleton = <h1>Notifications</h1>

export function HydrateFallback() {
  return <Frame>{skeleton}</Frame>
}

export default function Notifications() {
  return (
    <GuardedPage title="Notifications" frame={Frame} skeleton={skeleton}>
      {(user) => <NotificationList key={user._id} isWhole headingLevel="h1" />}
    </GuardedPage>
  )
}
