import { and, eq, or, type SQL, sql, sum } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { userCounts } from '#server/db/schema/index.ts'
import type { Role } from '#shared/contract/accounts.ts'

export interface UserCountFilter {
  role?: Role | undefined
  authorize?: boolean | undefined
}

/** How many people are of this kind; from the running totals, not from the people. */
export function countUsers(db: Queryable, { role, authorize }: UserCountFilter): Promise<number> {
  return total(
    db,
    and(
      role && eq(userCounts.role, role),
      authorize === undefined ? undefined : eq(userCounts.authorize, authorize),
    ),
  )
}

/** Everybody with instructor rights or the role, whatever else they are. */
export function countInstructors(db: Queryable): Promise<number> {
  return total(db, or(eq(userCounts.authorize, true), eq(userCounts.role, 'instructor')))
}

/** In one statement: whoever counts meanwhile sees the old rows or the new one, never both. */
export async function compactUserCounts(db: Queryable): Promise<void> {
  await db.execute(sql`
    with gone as (delete from ${userCounts} returning role, authorize, change)
    insert into ${userCounts} (role, authorize, change)
    select role, authorize, sum(change) from gone group by 1, 2 having sum(change) <> 0`)
}

async function total(db: Queryable, kind: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ people: sum(userCounts.change).mapWith(Number) })
    .from(userCounts)
    .where(kind)
  return counted?.people ?? 0
}
