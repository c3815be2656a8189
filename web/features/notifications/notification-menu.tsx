import { Suspense, useState } from 'react'
import { useUnreadCount } from '#web/lib/live/unread.ts'
import { lazyOptional } from '#web/lib/loading/lazy-optional.ts'
import { useSession } from '#web/lib/session/index.ts'
import { IconBell } from '#web/ui/icons/navigation.ts'
import { PopoverPanel } from '#web/ui/layout/popover-panel.tsx'
import popover from '#web/ui/layout/popover.module.css'
import classes from './notification-menu.module.css'

const panelId = 'notification-menu'
const maxVisibleCount = 99

const loadContent = () => import('./notification-menu-content.tsx')
const NotificationMenuContent = lazyOptional(async () => ({
  default: (await loadContent()).NotificationMenuContent,
}))
const NewestNotification = lazyOptional(async () => ({
  default: (await loadContent()).NewestNotification,
}))

/** The bell in the header with the unread count; it opens the newest notifications. */
export function NotificationMenu() {
  const { user } = useSession()
  const { count = 0, newest } = useUnreadCount()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.button} popoverTarget={panelId}>
        <IconBell size={24} aria-hidden="true" />
        <span className="visually-hidden">Notifications</span>
        {count > 0 && (
          <span className={classes.count}>
            {count > maxVisibleCount ? `${maxVisibleCount}+` : count}
            <span className="visually-hidden"> unread</span>
          </span>
        )}
      </button>
      <PopoverPanel
        id={panelId}
        className={`${popover.underHeader} ${classes.panel}`}
        onOpenChange={setIsOpen}
      >
        {isOpen && user && (
          <Suspense>
            <NotificationMenuContent />
          </Suspense>
        )}
      </PopoverPanel>
      <span role="status" className="visually-hidden">
        {newest && (
          <Suspense>
            <NewestNotification notification={newest} />
          </Suspense>
        )}
      </span>
    </>
  )
}
