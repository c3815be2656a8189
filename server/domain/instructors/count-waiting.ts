import { count, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'

/** How many people wait for a decision about instructor rights. */
export async function countPendingRequests(db: Queryable): Promise<number> {
  const [counted] = await db
    .select({ waiting: count() })
    .from(users)
    .where(eq(users.approval, 'pending'))
  return counted?.waiting ?? 0
}
