import type { ReactNode } from 'react'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { NotificationList } from '#web/features/notifications/notification-list.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import classes from './notifications.module.css'

const page = createGuardedRoute({
  title: 'Notifications',
  frame: Frame,
  skeleton: <h1>Notifications</h1>,
  render: (user) => <NotificationList key={user._id} variant="page" />,
})

function Frame({ children }: { children: ReactNode }) {
  return <Container className={classes.page}>{children}</Container>
}

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
