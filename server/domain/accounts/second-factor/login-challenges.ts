import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { loginChallenges, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { accountLimits } from '#shared/limits.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import type { UserRow } from '../queries.ts'
import { lockLoginUser, type VerifiedUser } from '../sessions/lock-login-user.ts'

/**
 * Returns the token of a login whose first factor was correct. Throws `wrong_credentials` if what was verified has
 * changed.
 */
export async function createLoginChallenge(deps: Deps, user: VerifiedUser): Promise<string> {
  const token = createSecretToken()
  await deps.db.transaction(async (tx) => {
    await lockLoginUser(tx, user)
    await tx.insert(loginChallenges).values({
      userId: user.id,
      tokenHash: hashSecretToken(token),
      expiresAt: timeFromNow(deps.clock, { minutes: accountLimits.challengeMinutes }),
      createdAt: deps.clock.now(),
    })
  })
  return token
}

/** The user whose login waits for its second factor. Throws `challenge_expired`. */
export async function findChallengedUser(deps: Deps, token: string): Promise<UserRow> {
  const [found] = await deps.db
    .select({ user: users })
    .from(loginChallenges)
    .innerJoin(users, eq(users.id, loginChallenges.userId))
    .where(isValid(deps, token))
  if (!found) throw challengeExpired()
  return found.user
}

/** Counts an attempt before it is made. Throws `challenge_expired` after too many. */
export async function countChallengeAttempt(deps: Deps, token: string): Promise<void> {
  const counted = await deps.db
    .update(loginChallenges)
    .set({ attempts: sql`${loginChallenges.attempts} + 1` })
    .where(and(isValid(deps, token), lt(loginChallenges.attempts, accountLimits.codesPerChallenge)))
    .returning({ id: loginChallenges.id })
  if (counted.length === 0) {
    throw new AppError('challenge_expired', securityMessages.tooManyCodes)
  }
}

/** Deletes the challenge, so that it creates one session. Throws `challenge_expired` if it was used meanwhile. */
export async function consumeLoginChallenge(
  deps: Deps,
  tx: Transaction,
  token: string,
): Promise<void> {
  const deleted = await tx
    .delete(loginChallenges)
    .where(isValid(deps, token))
    .returning({ id: loginChallenges.id })
  if (deleted.length === 0) throw challengeExpired()
}

/** Ends the logins of a locked user that wait for their second factor. */
export async function deleteLoginChallenges(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(loginChallenges).where(eq(loginChallenges.userId, userId))
}

function isValid(deps: Deps, token: string) {
  return and(
    eq(loginChallenges.tokenHash, hashSecretToken(token)),
    gt(loginChallenges.expiresAt, deps.clock.now()),
  )
}

function challengeExpired(): AppError {
  return new AppError('challenge_expired', securityMessages.challengeExpired)
}
