import { lazy, Suspense, useState } from 'react'
import { useUnreadCount } from '#web/lib/live/unread.ts'
import { useSession } from '#web/lib/session/index.ts'
import { IconBell } from '#web/ui/icons/navigation.ts'
import { PopoverPanel } from '#web/ui/layout/popover-panel.tsx'
import classes from './notification-menu.module.css'

const panelId = 'bell'
const mostShown = 99

const BellPanel = lazy(() => import('./bell-panel.tsx'))
const BellNews = lazy(() => import('./bell-news.tsx'))

/** What is new for the reader. Its room is kept for members from the first paint on. */
export function NotificationMenu() {
  const { user } = useSession()
  const { count = 0, newest } = useUnreadCount()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.bell} popoverTarget={panelId}>
        <IconBell size={24} aria-hidden="true" />
        <span className="visually-hidden">Notifications</span>
        {count > 0 && (
          <span className={classes.count}>
            {count > mostShown ? `${mostShown}+` : count}
            <span className="visually-hidden"> unread</span>
          </span>
        )}
      </button>
      <PopoverPanel id={panelId} className={classes.panel} onOpenChange={setOpen}>
        {isOpen && user && (
          <Suspense>
            <BellPanel />
          </Suspense>
        )}
      </PopoverPanel>
      <span role="status" className="visually-hidden">
        {newest && (
          <Suspense>
            <BellNews notification={newest} />
          </Suspense>
        )}
      </span>
    </>
  )
}
