import { Link } from 'react-router'
import type { Notification } from '#shared/contract/notifications.ts'
import { getNotificationPath, toNotificationText } from '#shared/notifications/notification-text.ts'
import { useSession } from '#web/lib/session/index.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Mark } from '#web/ui/media/mark.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './notification-item.module.css'
import { markAsRead } from './use-notifications.ts'

/** Links to what the notification is about; a click marks its group as read. */
export function NotificationItem({ notification }: { notification: Notification }) {
  const userId = useSession().user?._id
  const { _id, actors, post, unread, createdAt } = notification
  const { who, what } = toNotificationText(notification, userId)
  const [actor] = actors
  return (
    <li>
      <Link
        className={classes.item}
        to={getNotificationPath(notification, userId)}
        data-unread={unread || undefined}
        onClick={() => {
          if (unread) void markAsRead({ upTo: _id, alone: true })
        }}
      >
        {actor ? <Avatar user={actor} size={40} /> : <Mark size={40} />}
        <span className={classes.text}>
          <span>
            {unread && <span className="visually-hidden">Unread: </span>}
            {who && <strong>{who}</strong>} {what}
          </span>
          {post && <span className={classes.quote}>{post.content}</span>}
          <RelativeTime iso={createdAt} />
        </span>
      </Link>
    </li>
  )
}
