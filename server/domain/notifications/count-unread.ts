import { and, count, eq, isNull } from 'drizzle-orm'
import { notifications } from '#server/db/schema/index.ts'
import { notificationLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

/** How many notifications a person has not read; counted up to a thousand. */
export async function countUnread(deps: Pick<Deps, 'db'>, receiverId: string): Promise<number> {
  const unread = deps.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.receiverId, receiverId), isNull(notifications.readAt)))
    .limit(notificationLimits.unreadCounted)
    .as('unread')
  const [counted] = await deps.db.select({ unread: count() }).from(unread)
  return counted?.unread ?? 0
}
