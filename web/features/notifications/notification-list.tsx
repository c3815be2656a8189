import { Button } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { NotificationItem } from './notification-item.tsx'
import classes from './notification-list.module.css'
import { useNotifications } from './use-notifications.ts'

interface NotificationListProps {
  /** In the bell's panel only the newest are shown. */
  isWhole: boolean
  headingLevel: 'h1' | 'h2'
}

/** The notifications with their four states, and one button that marks them as read. */
export function NotificationList({ isWhole, headingLevel: Heading }: NotificationListProps) {
  const { shown, failure, again, unread, markAllRead, ...more } = useNotifications()
  return (
    <>
      <div className={classes.head}>
        <Heading className={isWhole ? undefined : classes.small}>Notifications</Heading>
        <Button
          variant="quiet"
          disabled={unread === 0}
          onClick={() => void markAllRead()}
          className={classes.read}
        >
          Mark as read
        </Button>
      </div>
      {content()}
    </>
  )

  function content() {
    if (!shown && failure) {
      return (
        <StatePanel
          level={isWhole ? 'h2' : 'h3'}
          title="The notifications could not be loaded"
          actions={<Button onClick={again}>Retry</Button>}
        >
          <p>{failure}</p>
        </StatePanel>
      )
    }
    if (!shown) return <Skeleton />
    if (shown.length === 0) {
      return (
        <StatePanel level={isWhole ? 'h2' : 'h3'} title="Nothing yet">
          <p>Likes and comments on your posts, new followers and answers are told here.</p>
        </StatePanel>
      )
    }
    return (
      <>
        <ul role="list" className={classes.list}>
          {(isWhole ? shown : shown.slice(0, 8)).map((notification) => (
            <NotificationItem key={notification._id} notification={notification} />
          ))}
        </ul>
        {isWhole && more.hasMore && (
          <div className={classes.more}>
            <Button
              variant="secondary"
              busy={more.isMoreLoading}
              onClick={() => void more.loadMore()}
            >
              {more.isMoreLoading ? 'Loading' : 'Load more'}
              <span className="visually-hidden"> notifications</span>
            </Button>
          </div>
        )}
      </>
    )
  }
}

function Skeleton() {
  return (
    <div className={classes.skeleton}>
      <p className="visually-hidden" role="status">
        Loading the notifications…
      </p>
      <span className={classes.bone} />
      <span className={classes.bone} />
      <span className={classes.bone} />
    </div>
  )
}
