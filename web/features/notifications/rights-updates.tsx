import type { NotificationKind } from '#shared/contract/notifications.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { refreshSession } from '#web/lib/session/index.ts'

const kinds = new Set<NotificationKind>([
  'instructor_granted',
  'instructor_withdrawn',
  'moderator_granted',
  'moderator_revoked',
])

/** Loads the user again when their rights have changed, so that menus and open pages offer what they may do now. */
export function RightsUpdates() {
  useLiveEvent('notificationsChanged', ({ newest }) => {
    if (newest && kinds.has(newest.kind)) void refreshSession()
  })
  return null
}
