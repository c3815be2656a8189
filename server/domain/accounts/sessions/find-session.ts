import { and, eq, gt, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/client.ts'
import { isNotSuspended, sessions, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { hashSecretToken, isSecretToken } from '#server/platform/secret-token.ts'
import { accountLimits } from '#shared/limits.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import type { UserRow } from '../queries.ts'
import { mustSetUpSecondFactor } from '../second-factor/required-factor.ts'

export interface ActiveSession {
  id: string
  client: 'web' | 'other'
  createdAt: Date
  /** Null if the user has not proved who they are since then. */
  provedAt: Date | null
  user: UserRow
}

/** The sliding expiry is extended at most this often, so that reads do not cost a write each. */
const extendEveryMilliseconds = 5 * 60_000

/**
 * The active session of a token; its expiry slides with use. Undefined for unknown and expired tokens. Throws
 * `second_factor_setup_required` for a user who must add a second factor first.
 */
export async function findSession(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  token: string,
): Promise<ActiveSession | undefined> {
  const session = await findSessionForSetup(deps, token)
  if (session && mustSetUpSecondFactor(deps.settings, session.user)) {
    throw new AppError('second_factor_setup_required', securityMessages.setupRequired)
  }
  return session
}

/** Finds the session also for a user who must still add a second factor, for the calls that do so. */
export async function findSessionForSetup(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<ActiveSession | undefined> {
  if (!isSecretToken(token)) return undefined
  const now = deps.clock.now()
  const [found] = await sessionByToken(deps.db).execute({ tokenHash: hashSecretToken(token), now })
  if (!found) return undefined
  if (now.getTime() - found.lastSeenAt.getTime() > extendEveryMilliseconds) {
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

/** Runs with every authenticated request. */
const sessionByToken = prepareOnce((db) =>
  db
    .select({
      id: sessions.id,
      client: sessions.client,
      createdAt: sessions.createdAt,
      provedAt: sessions.provedAt,
      lastSeenAt: sessions.lastSeenAt,
      user: users,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        // A login at the moment of a suspension may have escaped the end of all sessions.
        isNotSuspended(users, sql.placeholder('now')),
      ),
    )
    .limit(1)
    .prepare('session_by_token'),
)
