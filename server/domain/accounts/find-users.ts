import { count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { administrationLimits } from '#shared/limits.ts'
import type { UserRow } from './queries.ts'
import { sortedBy, turned, type UserOrder } from './user-order.ts'

export interface UserPage {
  order: UserOrder
  limit: number
  offset: number
}

export interface FoundUsers {
  rows: UserRow[]
  total: number
  /** There are more than `total`: a search does not count on for ever. */
  isMore: boolean
}

/**
 * One page of a list whose length is known. It is read from the end of the index that is nearer, and
 * what the page skips never leaves the index.
 */
export async function pageOfUsers(
  db: Queryable,
  matching: SQL | undefined,
  { order, limit, offset }: UserPage,
  total: number,
): Promise<FoundUsers> {
  const behind = Math.max(0, total - offset - limit)
  const rows =
    behind < offset
      ? await read(turned(order), Math.min(limit, total - offset), behind)
      : await read(order, limit, offset)
  return { rows: behind < offset ? rows.toReversed() : rows, total, isMore: false }

  async function read(towards: UserOrder, most: number, skipped: number): Promise<UserRow[]> {
    if (most <= 0) return []
    const page = db
      .select({ pageId: sql<string>`${users.id}`.as('page_id') })
      .from(users)
      .where(matching)
      .orderBy(...sortedBy(users, towards))
      .limit(most)
      .offset(skipped)
      .as('page')
    return db
      .select(getTableColumns(users))
      .from(users)
      .innerJoin(page, eq(page.pageId, users.id))
      .orderBy(...sortedBy(users, towards))
  }
}

/**
 * One page of what a search finds. What is rare is gathered by the trigram index and sorted; what is
 * common is met soon on the way along the order, and neither counted nor paged to its end.
 */
export async function searchUsers(
  db: Queryable,
  matching: SQL | undefined,
  { order, limit, offset }: UserPage,
): Promise<FoundUsers> {
  const most = administrationLimits.countMax
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(users)
    .where(matching)
    .limit(most + 1)
    .as('counted')
  const [{ found } = { found: 0 }] = await db.select({ found: count() }).from(counted)
  const isMore = found > most
  const total = Math.min(found, most)
  if (offset >= total) return { rows: [], total, isMore }
  const gathered = db.select().from(users).where(matching).limit(most).as('gathered')
  const rows = isMore
    ? await db
        .select()
        .from(users)
        .where(matching)
        .orderBy(...sortedBy(users, order))
        .limit(Math.min(limit, total - offset))
        .offset(offset)
    : await db
        .select()
        .from(gathered)
        .orderBy(...sortedBy(gathered, order))
        .limit(limit)
        .offset(offset)
  return { rows, total, isMore }
}
