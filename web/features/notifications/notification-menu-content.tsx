import { Link } from 'react-router'
import type { Notification } from '#shared/contract/notifications.ts'
import { toNotificationText } from '#shared/notifications/notification-text.ts'
import { pages } from '#shared/paths.ts'
import { useSession } from '#web/lib/session/index.ts'
import { NotificationList } from './notification-list.tsx'
import classes from './notification-menu.module.css'

/** The content of the open menu. */
export function NotificationMenuContent() {
  return (
    <>
      <NotificationList variant="menu" />
      <Link className={classes.allLink} to={pages.notifications}>
        See all notifications
      </Link>
      <Link className={classes.allLink} to={pages.notificationSettings}>
        Notification settings
      </Link>
    </>
  )
}

/** The newest notification as plain text, for a live region. */
export function NewestNotification({ notification }: { notification: Notification }) {
  const { who, what } = toNotificationText(notification, useSession().user?._id)
  return `${who} ${what}`.trim()
}
