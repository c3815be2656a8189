import { isNotNull, isNull, lte, and, or, sql, type SQL } from 'drizzle-orm'
import { isVisibleUser, users } from '#server/db/schema/index.ts'

/** In a query over users: the address is verified, and the account neither suspended nor deleted. */
export function canReceiveEmails(now: Date): SQL<boolean> {
  const isActive = or(isNull(users.suspendedAt), lte(users.suspendedUntil, now))
  return sql<boolean>`coalesce(${and(isNotNull(users.activatedAt), isActive, isVisibleUser(users))}, false)`
}
