import { and, eq, isNull, lte, lt, not } from 'drizzle-orm'
import { notifications, storedNotifications } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import type {
  MarkReadResponse,
  MarkReadRequest,
  UnreadCount,
} from '#shared/contract/notifications.ts'
import { notificationLimits } from '#shared/limits.ts'
import { notificationMessages } from '#shared/messages/notifications/notifications.ts'
import type { Deps } from '../deps.ts'
import { countUnread } from './count-unread.ts'
import { publishNotificationsChanged } from './insert-notification.ts'

/**
 * Marks notifications as read: all up to `upTo`, only its group with `alone`, or all without it. Later ones
 * stay unread. The user's open pages are notified.
 */
export async function markRead(
  deps: Deps,
  receiverId: string,
  { upTo, alone }: MarkReadRequest,
): Promise<MarkReadResponse> {
  const readAt = deps.clock.now()
  const isOwn = eq(notifications.receiverId, receiverId)
  const groupKey = deps.db
    .select({ groupKey: notifications.groupKey })
    .from(notifications)
    .where(and(isOwn, eq(notifications.id, upTo ?? '')))
  const read = await deps.db
    .update(notifications)
    .set({ readAt })
    .where(
      and(
        isOwn,
        isNull(notifications.readAt),
        upTo ? lte(notifications.id, upTo) : undefined,
        upTo && alone ? eq(notifications.groupKey, groupKey) : undefined,
      ),
    )
    .returning({ id: notifications.id })
  if (read.length > 0) publishNotificationsChanged(deps, receiverId)
  const unread = await countUnread(deps, receiverId)
  return { msg: notificationMessages.markedRead, readAt: readAt.toISOString(), ...unread }
}

/** Undoes `markRead`: those read at exactly this time are unread again. */
export async function markUnread(
  deps: Deps,
  receiverId: string,
  readAt: string,
): Promise<UnreadCount & { msg: string }> {
  const unread = await deps.db
    .update(notifications)
    .set({ readAt: null })
    .where(
      and(eq(notifications.receiverId, receiverId), eq(notifications.readAt, new Date(readAt))),
    )
    .returning({ id: notifications.id })
  if (unread.length > 0) publishNotificationsChanged(deps, receiverId)
  return { msg: notificationMessages.markedUnread, ...(await countUnread(deps, receiverId)) }
}

/** Cleanup job: deletes notifications that were read, or only sent by email, long ago. */
export async function cleanUpNotifications(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = timeFromNow(deps.clock, { days: -notificationLimits.readRetentionDays })
  const { readAt, inApp, createdAt } = storedNotifications
  await deps.db.delete(storedNotifications).where(lt(readAt, oldest))
  await deps.db.delete(storedNotifications).where(and(not(inApp), lt(createdAt, oldest)))
}
