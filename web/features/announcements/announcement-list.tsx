import type { ReactNode } from 'react'
import type { Announcement } from '#shared/contract/announcements.ts'
import { announcementMessages as messages } from '#shared/messages/notifications/announcements.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SkeletonBlocks } from '#web/ui/feedback/skeleton-blocks.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { AnnouncementItem } from './announcement-item.tsx'
import classes from './announcements.module.css'
import type { useAnnouncements } from './use-announcements.ts'

interface AnnouncementListProps {
  list: ReturnType<typeof useAnnouncements>
  /** Shown instead of an empty list. */
  empty: string
  renderItem?: (announcement: Announcement) => ReactNode
}

export function AnnouncementList({
  list,
  empty,
  renderItem = renderDefault,
}: AnnouncementListProps) {
  const { isLoaded, announcements, error, refetch, loadMore, isLoadingMore } = list
  if (!isLoaded && error) {
    return <LoadError level="h3" title={messages.loadFailed} message={error} onRetry={refetch} />
  }
  if (!isLoaded) return <AnnouncementsSkeleton />
  if (announcements.length === 0) return <p className={classes.empty}>{empty}</p>
  return (
    <>
      <ul role="list" className={classes.list} aria-label="Announcements">
        {announcements.map((announcement) => (
          <li key={announcement._id}>{renderItem(announcement)}</li>
        ))}
      </ul>
      {loadMore && (
        <Button variant="secondary" busy={isLoadingMore} onClick={loadMore}>
          Load more<span className="visually-hidden"> announcements</span>
        </Button>
      )}
    </>
  )
}

const renderDefault = (announcement: Announcement) => (
  <AnnouncementItem announcement={announcement} />
)

function AnnouncementsSkeleton() {
  return (
    <SkeletonBlocks className={classes.list} block={classes.placeholder} count={2}>
      Loading the announcements…
    </SkeletonBlocks>
  )
}
