import { and, count, eq, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { type Queryable, prepareOnce } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/index.ts'
import type { UnreadCount } from '#shared/contract/notifications.ts'
import { notificationLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

/** How many notifications a person has not read, counted up to a thousand, and when it was counted. */
export async function countUnread(
  deps: Pick<Deps, 'db'>,
  receiverId: string,
): Promise<UnreadCount> {
  const [counted] = await unreadOf(deps.db).execute({ receiverId })
  if (!counted) throw new Error('A count has one row.')
  return counted
}

/** The same count and its moment as columns of another statement. */
export function unreadColumns(db: Queryable, receiverId: SQLWrapper) {
  return {
    unread: sql`(select count(*) from ${unreadRows(db, receiverId)})`.mapWith(Number),
    asOf: countedAt,
  }
}

const countedAt: SQL<number> = sql`floor(extract(epoch from statement_timestamp()) * 1000000)::float8`

const unreadOf = prepareOnce((db) =>
  db
    .select({ unread: count(), asOf: countedAt })
    .from(unreadRows(db, sql.placeholder('receiverId')))
    .prepare('unread_of'),
)

function unreadRows(db: Queryable, receiverId: SQLWrapper) {
  return db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.receiverId, receiverId), isNull(notifications.readAt)))
    .limit(notificationLimits.unreadCountMax)
    .as('unread')
}
