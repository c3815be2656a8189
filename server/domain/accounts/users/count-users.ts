import { and, eq, or, type SQL, sql, sum } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { userCounts } from '#server/db/schema/index.ts'
import type { Role } from '#shared/contract/accounts/accounts.ts'

export interface UserCountFilter {
  role?: Role | undefined
  authorize?: boolean | undefined
}

/** Counts users from running totals, not from their rows. */
export function countUsers(db: Queryable, { role, authorize }: UserCountFilter): Promise<number> {
  return sumCounts(
    db,
    and(
      role && eq(userCounts.role, role),
      authorize === undefined ? undefined : eq(userCounts.authorize, authorize),
    ),
  )
}

/** Users with instructor rights or the instructor role. */
export function countInstructors(db: Queryable): Promise<number> {
  return sumCounts(db, or(eq(userCounts.authorize, true), eq(userCounts.role, 'instructor')))
}

/** Replaces the changes with their sums, in one statement so that concurrent counts see either, never both. */
export async function compactUserCounts(db: Queryable): Promise<void> {
  await db.execute(sql`
    with deleted as (delete from ${userCounts} returning role, authorize, change)
    insert into ${userCounts} (role, authorize, change)
    select role, authorize, sum(change) from deleted group by 1, 2 having sum(change) <> 0`)
}

async function sumCounts(db: Queryable, filter: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sum(userCounts.change).mapWith(Number) })
    .from(userCounts)
    .where(filter)
  return row?.total ?? 0
}
