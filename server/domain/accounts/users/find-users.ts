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
  /** There are more than `total`: a search stops counting at a limit. */
  isMore: boolean
}

/** One page of a list; `total` is awaited in parallel. */
export async function readUserPage(
  db: Queryable,
  matching: SQL | undefined,
  page: UserPageParams,
  total: Promise<number>,
): Promise<UserPageResult> {
  return { ...(await readPage(page, total, read)), isMore: false }

  function read({ order, limit, offset }: UserPageParams): Promise<UserRow[]> {
    // The unique key of the order, which its index has, so that no row is read to be skipped.
    const key = users[order.keys.at(-1) ?? 'id']
    const keys = db
      .select({ pageKey: sql<string>`${key}`.as('page_key') })
      .from(users)
      .where(matching)
      .orderBy(...toOrderBy(users, order))
      .limit(limit)
      .offset(offset)
      .as('keys')
    return db
      .select(getTableColumns(users))
      .from(users)
      .innerJoin(keys, eq(keys.pageKey, key))
      .orderBy(...toOrderBy(users, order))
  }
}

/**
 * One page of search results. Rare matches are found by the trigram index and sorted; frequent ones come up
 * early when the index of the order is scanned, and are neither counted nor paged beyond the limit.
 */
export async function searchUsers(
  db: Queryable,
  matching: SQL | undefined,
  { order, limit, offset }: UserPageParams,
): Promise<UserPageResult> {
  const max = administrationLimits.countMax
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(users)
    .where(matching)
    .limit(max + 1)
    .as('counted')
  const [{ found } = { found: 0 }] = await db.select({ found: count() }).from(counted)
  const isMore = found > max
  const total = Math.min(found, max)
  if (offset >= total) return { rows: [], total, isMore }
  const matches = db.select().from(users).where(matching).limit(max).as('matches')
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
        .from(matches)
        .orderBy(...toOrderBy(matches, order))
        .limit(limit)
        .offset(offset)
  return { rows, total, isMore }
}
