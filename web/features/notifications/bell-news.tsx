import type { Notification } from '#shared/contract/notifications.ts'
import { useSession } from '#web/lib/session/index.ts'
import { toNotificationText } from './notification-text.ts'

/** What has just come, for screen readers. */
export default function BellNews({ notification }: { notification: Notification }) {
  const { who, what } = toNotificationText(notification, useSession().user?._id)
  return `${who} ${what}`.trim()
}
