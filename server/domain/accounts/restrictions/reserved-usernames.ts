import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { moderationDecisions as decisions } from '#server/db/schema/index.ts'
import { usernameTakenError } from '../queries.ts'

/**
 * Throws `conflict` if a hidden profile had this username, which a reversal gives back. Writers of usernames call it
 * after the write, in the same transaction: the unique index then makes them wait for a profile that is being hidden.
 */
export async function requireUnreservedUsername(tx: Queryable, username: string): Promise<void> {
  const reserved = sql`lower(${decisions.hiddenProfile} ->> 'username')`
  const isReserved = and(eq(reserved, username.toLowerCase()), isNull(decisions.reversedAt))
  if ((await tx.$count(decisions, isReserved)) > 0) throw usernameTakenError()
}
