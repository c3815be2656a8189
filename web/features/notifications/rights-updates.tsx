import { useEffect, useRef } from 'react'
import type { NotificationKind } from '#shared/contract/notifications.ts'
import { type UnreadState, useUnreadCount } from '#web/lib/live/unread.ts'
import { refreshSession } from '#web/lib/session/index.ts'
import { getSession } from '#web/lib/session/store.ts'

const kinds = new Set<NotificationKind>([
  'instructor_granted',
  'instructor_withdrawn',
  'moderator_granted',
  'moderator_revoked',
])

/**
 * Loads the user again when their rights have changed, so that menus and open pages offer what they may do now. Also when
 * the page only knows that something arrived, such as before its live connection was open.
 */
export function RightsUpdates() {
  const unread = useUnreadCount()
  const known = useRef<Pick<UnreadState, 'count' | 'newest'>>({
    count: getSession().user?.notifications.unread,
  })
  useEffect(() => {
    if (mayChangeRights(known.current, unread)) void refreshSession()
    known.current = unread
  }, [unread])
  return null
}

/** Whether a notification about rights, or one that this page has not received, arrived between two states. */
export function mayChangeRights(
  before: Pick<UnreadState, 'count' | 'newest'>,
  now: Pick<UnreadState, 'count' | 'newest'>,
): boolean {
  const received = now.newest === before.newest ? undefined : now.newest
  if (received && kinds.has(received.kind)) return true
  if (before.count === undefined || now.count === undefined) return false
  return now.count - before.count > (received ? 1 : 0)
}
