import { isNotNull, isNull, lte, and, or, sql, type SQL } from 'drizzle-orm'
import { users } from '#server/db/schema/index.ts'

/** In a query over users: the address is verified, and the account not suspended. */
export function canReceiveEmails(now: Date): SQL<boolean> {
  const isActive = or(isNull(users.suspendedAt), lte(users.suspendedUntil, now))
  return sql<boolean>`coalesce(${and(isNotNull(users.activatedAt), isActive)}, false)`
}
