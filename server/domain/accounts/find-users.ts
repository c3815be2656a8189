import { count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sortedBy } from '#server/db/index-order.ts'
import { type Page, readPage } from '#server/db/read-page.ts'
import { users } from '#server/db/schema/index.ts'
import { administrationLimits } from '#shared/limits.ts'
import type { UserRow } from './queries.ts'

export type UserPage = Page<keyof UserRow>

export interface FoundUsers {
  rows: UserRow[]
  total: number
  /** There are more than `total`: a search does not count on for ever. */
  isMore: boolean
}

/** One page of a list that is counted at the same time. */
export async function pageOfUsers(
  db: Queryable,
  matching: SQL | undefined,
  page: UserPage,
  counting: Promise<number>,
): Promise<FoundUsers> {
  return { ...(await readPage(page, counting, read)), isMore: false }

  function read({ order, limit, offset }: UserPage): Promise<UserRow[]> {
    const ids = db
      .select({ pageId: sql<string>`${users.id}`.as('page_id') })
      .from(users)
      .where(matching)
      .orderBy(...sortedBy(users, order))
      .limit(limit)
      .offset(offset)
      .as('ids')
    return db
      .select(getTableColumns(users))
      .from(users)
      .innerJoin(ids, eq(ids.pageId, users.id))
      .orderBy(...sortedBy(users, order))
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
