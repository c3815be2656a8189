import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { linkTokens, registrations } from '#server/db/schema/index.ts'
import { timeFromNow, type Clock } from '#server/platform/clock.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { accountLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { isRecent } from './registration/pending-registrations.ts'
import { lockFactors } from './second-factor/factor-state.ts'

/**
 * Creates a token for an activation link and extends the registration to live at least as long; older links
 * stay valid. Only the hash is stored. Returns undefined if the registration no longer exists or is `registrationDays`
 * old, so that an email that cannot be delivered is not retried for ever.
 */
export async function issueActivationToken(
  deps: Deps,
  registrationId: string,
): Promise<string | undefined> {
  const { token, stored } = createToken(deps, accountLimits.activationHours)
  return deps.db.transaction(async (tx) => {
    const [registration] = await tx
      .update(registrations)
      .set({
        expiresAt: sql`greatest(${registrations.expiresAt}, ${stored.expiresAt.toISOString()})`,
      })
      .where(and(eq(registrations.id, registrationId), isRecent(deps)))
      .returning({ id: registrations.id })
    if (!registration) return undefined
    await tx.insert(linkTokens).values({ registrationId, purpose: 'activation', ...stored })
    return token
  })
}

/** Creates a token for a reset link, which replaces an older one. Only the hash is stored. */
export async function issueResetToken(
  deps: { db: Queryable; clock: Clock },
  userId: string,
): Promise<string> {
  const { token, stored } = createToken(deps, accountLimits.resetHours)
  await deps.db
    .insert(linkTokens)
    .values({ userId, purpose: 'reset', ...stored })
    .onConflictDoUpdate({ target: [linkTokens.userId, linkTokens.purpose], set: stored })
  return token
}

/** The registration of an activation link; undefined if the token is unknown, used or expired. */
export async function findRegistrationByToken(
  deps: Deps,
  tx: Queryable,
  token: string,
): Promise<{ id: string; email: string } | undefined> {
  const [found] = await tx
    .select({ id: registrations.id, email: registrations.email })
    .from(linkTokens)
    .innerJoin(registrations, eq(registrations.id, linkTokens.registrationId))
    .where(isValid(deps, token))
  return found
}

/**
 * Locks the user, deletes the token of a reset link and returns the user's id; undefined as above. Every transaction
 * locks the user first and their links afterwards, so that none waits for the other.
 */
export async function consumeResetToken(
  deps: Deps,
  tx: Transaction,
  token: string,
): Promise<string | undefined> {
  const isUsable = and(isValid(deps, token), eq(linkTokens.purpose, 'reset'))
  const [found] = await tx.select({ userId: linkTokens.userId }).from(linkTokens).where(isUsable)
  if (!found?.userId) return undefined
  await lockFactors(tx, found.userId)
  const [consumed] = await tx
    .delete(linkTokens)
    .where(isUsable)
    .returning({ userId: linkTokens.userId })
  return consumed?.userId ?? undefined
}

function createToken(deps: { clock: Clock }, hours: number) {
  const token = createSecretToken()
  const stored = {
    tokenHash: hashSecretToken(token),
    expiresAt: timeFromNow(deps.clock, { hours }),
    createdAt: deps.clock.now(),
  }
  return { token, stored }
}

function isValid(deps: Deps, token: string) {
  return and(
    eq(linkTokens.tokenHash, hashSecretToken(token)),
    gt(linkTokens.expiresAt, deps.clock.now()),
  )
}
