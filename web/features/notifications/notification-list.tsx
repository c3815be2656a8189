import { pages } from '#shared/paths.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { NotificationItem } from './notification-item.tsx'
import classes from './notification-list.module.css'
import { useNotifications } from './use-notifications.ts'

const maxMenuItems = 8

interface NotificationListProps {
  /** The menu shows only the newest notifications. */
  variant: 'page' | 'menu'
}

/** A heading, Mark as read and the notifications. */
export function NotificationList({ variant }: NotificationListProps) {
  const feed = useNotifications()
  const isPage = variant === 'page'
  const Heading = isPage ? 'h1' : 'h2'
  const isAllRead = feed.unreadCount === 0
  return (
    <>
      <div className={classes.header}>
        <Heading className={isPage ? undefined : classes.menuHeading}>Notifications</Heading>
        {isPage && (
          <LinkButton
            variant="quiet"
            className={classes.settings}
            to={pages.notificationSettings}
            aria-label="Notification settings"
          >
            Settings
          </LinkButton>
        )}
        <Button
          variant="quiet"
          aria-disabled={isAllRead || undefined}
          onClick={isAllRead ? undefined : () => void feed.markAllAsRead()}
          className={classes.markAsRead}
        >
          Mark as read
        </Button>
      </div>
      <NotificationListContent feed={feed} variant={variant} />
    </>
  )
}

interface NotificationListContentProps extends NotificationListProps {
  feed: ReturnType<typeof useNotifications>
}

function NotificationListContent({ feed, variant }: NotificationListContentProps) {
  const { notifications, error, refetch, hasMore, isLoadingMore, loadMore } = feed
  const isPage = variant === 'page'
  const level = isPage ? 'h2' : 'h3'
  if (!notifications && error) {
    return (
      <StatePanel
        level={level}
        title="The notifications could not be loaded"
        actions={<Button onClick={refetch}>Retry</Button>}
      >
        <p>{error}</p>
      </StatePanel>
    )
  }
  if (!notifications) return <NotificationListSkeleton />
  if (notifications.length === 0) {
    return (
      <StatePanel
        level={level}
        title="No notifications yet"
        actions={
          <LinkButton variant="secondary" to={pages.community}>
            Go to the community
          </LinkButton>
        }
      >
        <p>
          Likes and comments on your posts, new followers and replies to your reviews appear here.
        </p>
      </StatePanel>
    )
  }
  return (
    <>
      <ul role="list" className={classes.list}>
        {(isPage ? notifications : notifications.slice(0, maxMenuItems)).map((notification) => (
          <NotificationItem key={notification._id} notification={notification} />
        ))}
      </ul>
      {isPage && hasMore && (
        <div className={classes.more}>
          <Button variant="secondary" busy={isLoadingMore} onClick={() => void loadMore()}>
            {isLoadingMore ? 'Loading' : 'Load more'}
            <span className="visually-hidden"> notifications</span>
          </Button>
        </div>
      )}
    </>
  )
}

function NotificationListSkeleton() {
  return (
    <div className={classes.skeleton}>
      <p className="visually-hidden" role="status">
        Loading the notifications…
      </p>
      <span className={`${skeleton.block} ${classes.skeletonItem}`} />
      <span className={`${skeleton.block} ${classes.skeletonItem}`} />
      <span className={`${skeleton.block} ${classes.skeletonItem}`} />
    </div>
  )
}
