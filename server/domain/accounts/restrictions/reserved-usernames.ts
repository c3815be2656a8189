import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { moderationDecisions as decisions, users } from '#server/db/schema/index.ts'
import { usernameTakenError } from '../queries.ts'
import { hiddenUsername } from './hide-profile.ts'

/**
 * Throws `conflict` if the reversal of a hidden profile would give back this username, or if a moderator hid it as
 * that of the user `by`. Writers of usernames call it after the write, in the same transaction: the unique index then
 * makes them wait for a profile that is being hidden.
 */
export async function requireUnreservedUsername(
  tx: Queryable,
  username: string,
  by?: string,
): Promise<void> {
  const hidden = sql`lower(${decisions.hiddenProfile} ->> 'username')`
  const isRestorable = sql`${users.username} ~ ${hiddenUsername.source}`
  const [reserved] = await tx
    .select({ id: decisions.id })
    .from(decisions)
    .innerJoin(users, eq(users.id, decisions.userId))
    .where(
      and(
        eq(hidden, username.toLowerCase()),
        isNull(decisions.reversedAt),
        or(isRestorable, by === undefined ? undefined : eq(users.id, by)),
      ),
    )
    .limit(1)
  if (reserved) throw usernameTakenError()
}
