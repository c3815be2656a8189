import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#server/db/prepared.ts'
import { notifications } from '#server/db/schema/index.ts'
import type { UnreadAnswer } from '#shared/contract/notifications.ts'
import { notificationLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

/** How many notifications a person has not read, counted up to a thousand, and when it was counted. */
export async function countUnread(
  deps: Pick<Deps, 'db'>,
  receiverId: string,
): Promise<UnreadAnswer> {
  const [counted] = await unreadOf(deps.db).execute({ receiverId })
  if (!counted) throw new Error('A count has one row.')
  return counted
}

const countedAt = sql<number>`floor(extract(epoch from statement_timestamp()) * 1000000)::float8`

const unreadOf = prepared((db) => {
  const own = eq(notifications.receiverId, sql.placeholder('receiverId'))
  const unread = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(own, isNull(notifications.readAt)))
    .limit(notificationLimits.unreadCounted)
    .as('unread')
  return db.select({ unread: count(), asOf: countedAt }).from(unread).prepare('unread_of')
})
