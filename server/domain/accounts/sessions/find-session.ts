import { and, eq, gt, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/client.ts'
import { sessions, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { hashSecretToken, isSecretToken } from '#server/platform/secret-token.ts'
import { accountLimits } from '#shared/limits.ts'
import type { UserRow } from '../queries.ts'

export interface ActiveSession {
  id: string
  client: 'web' | 'other'
  createdAt: Date
  user: UserRow
}

/** A read should not cost a write: the sliding end moves on at most this often. */
const seenEveryMilliseconds = 5 * 60_000

/** The live session of a token, or undefined. Using it moves its end on (30 days, sliding). */
export async function findSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<ActiveSession | undefined> {
  if (!isSecretToken(token)) return undefined
  const now = deps.clock.now()
  const [found] = await sessionOf(deps.db).execute({ tokenHash: hashSecretToken(token), now })
  if (!found) return undefined
  if (now.getTime() - found.lastSeenAt.getTime() > seenEveryMilliseconds) {
    await deps.db
      .update(sessions)
      .set({
        lastSeenAt: now,
        expiresAt: timeFromNow(deps.clock, { days: accountLimits.sessionDays }),
      })
      .where(eq(sessions.id, found.id))
  }
  const { lastSeenAt: _lastSeenAt, ...session } = found
  return session
}

/** Every call of a person asks it. */
const sessionOf = prepareOnce((db) =>
  db
    .select({
      id: sessions.id,
      client: sessions.client,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      user: users,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .limit(1)
    .prepare('session_of'),
)
