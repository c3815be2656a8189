import { count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { toOrderBy, type Page, readPage } from '#server/db/paging.ts'
import { users } from '#server/db/schema/index.ts'
import { administrationLimits } from '#shared/limits.ts'
import type { UserRow } from '../queries.ts'

export type UserPageParams = Page<keyof UserRow>

export interface UserPageResult {
  rows: UserRow[]
  total: number
  /** There are more than `total`: a search does not count on for ever. */
  isMore: boolean
}

/** One page of a list that is counted at the same time. */
export async function readUserPage(
  db: Queryable,
  matching: SQL | undefined,
  page: UserPageParams,
  counting: Promise<number>,
): Promise<UserPageResult> {
  return { ...(await readPage(page, counting, read)), isMore: false }

  function read({ order, limit, offset }: UserPageParams): Promise<UserRow[]> {
    const ids = db
      .select({ pageId: sql<string>`${users.id}`.as('page_id') })
      .from(users)
      .where(matching)
      .orderBy(...toOrderBy(users, order))
      .limit(limit)
      .offset(offset)
      .as('ids')
    return db
      .select(getTableColumns(users))
      .from(users)
      .innerJoin(ids, eq(ids.pageId, users.id))
      .orderBy(...toOrderBy(users, order))
  }
}

/**
 * One page of what a search finds. What is rare is gathered by the trigram index and sorted; what is
 * common is met soon on the way along the order, and neither counted nor paged to its end.
 */
export async function searchUsers(
  db: Queryable,
  matching: SQL | undefined,
  { order, limit, offset }: UserPageParams,
): Promise<UserPageResult> {
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
        .orderBy(...toOrderBy(users, order))
        .limit(Math.min(limit, total - offset))
        .offset(offset)
    : await db
        .select()
        .from(gathered)
        .orderBy(...toOrderBy(gathered, order))
        .limit(limit)
        .offset(offset)
  return { rows, total, isMore }
}
