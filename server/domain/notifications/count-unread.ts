import { and, count, eq, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { type Queryable, prepareOnce } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/index.ts'
import type { UnreadCount } from '#shared/contract/notifications.ts'
import { notificationLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

/** Counts a user's unread notifications, up to a limit, with the time of the count in microseconds. */
export async function countUnread(
  deps: Pick<Deps, 'db'>,
  receiverId: string,
): Promise<UnreadCount> {
  const [row] = await unreadCount(deps.db).execute({ receiverId })
  if (!row) throw new Error('The count returned no row.')
  return row
}

/** The unread count of a user and its time, as columns of another statement. */
export function unreadColumns(db: Queryable, receiverId: SQLWrapper) {
  return {
    unread: sql`(select count(*) from ${selectUnread(db, receiverId)})`.mapWith(Number),
    asOf: countedAt,
  }
}

const countedAt: SQL<number> = sql`floor(extract(epoch from statement_timestamp()) * 1000000)::float8`

const unreadCount = prepareOnce((db) =>
  db
    .select({ unread: count(), asOf: countedAt })
    .from(selectUnread(db, sql.placeholder('receiverId')))
    .prepare('unread_count'),
)

function selectUnread(db: Queryable, receiverId: SQLWrapper) {
  return db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.receiverId, receiverId), isNull(notifications.readAt)))
    .limit(notificationLimits.unreadCountMax)
    .as('unread')
}
