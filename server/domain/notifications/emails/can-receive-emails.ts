import { and, isNotNull, sql, type SQL } from 'drizzle-orm'
import { isNotSuspended, isVisibleUser, users } from '#server/db/schema/index.ts'

/** In a query over users: the address is verified, and the account neither suspended nor deleted. */
export function canReceiveEmails(now: Date): SQL<boolean> {
  const conditions = and(
    isNotNull(users.activatedAt),
    isNotSuspended(users, now),
    isVisibleUser(users),
  )
  return sql<boolean>`coalesce(${conditions}, false)`
}
