import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { linkTokens, registrations } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { accountLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

/**
 * A new secret for the link of a registration, which lives at least as long; its older links keep
 * working. Only the hash is stored. Undefined when the registration is gone.
 */
export async function issueActivationToken(
  deps: Deps,
  registrationId: string,
): Promise<string | undefined> {
  const { token, stored } = createToken(deps, accountLimits.activationHours)
  return deps.db.transaction(async (tx) => {
    const [kept] = await tx
      .update(registrations)
      .set({
        expiresAt: sql`greatest(${registrations.expiresAt}, ${stored.expiresAt.toISOString()})`,
      })
      .where(eq(registrations.id, registrationId))
      .returning({ id: registrations.id })
    if (!kept) return undefined
    await tx.insert(linkTokens).values({ registrationId, purpose: 'activation', ...stored })
    return token
  })
}

/** A new secret for an account's reset link. It replaces the older one; only its hash is stored. */
export async function issueResetToken(deps: Deps, userId: string): Promise<string> {
  const { token, stored } = createToken(deps, accountLimits.resetHours)
  await deps.db
    .insert(linkTokens)
    .values({ userId, purpose: 'reset', ...stored })
    .onConflictDoUpdate({ target: [linkTokens.userId, linkTokens.purpose], set: stored })
  return token
}

/** The registration that an activation link was sent for; undefined when unknown, used or expired. */
export async function findRegistrationByToken(
  deps: Deps,
  tx: Queryable,
  token: string,
): Promise<{ id: string; email: string } | undefined> {
  const [found] = await tx
    .select({ id: registrations.id, email: registrations.email })
    .from(linkTokens)
    .innerJoin(registrations, eq(registrations.id, linkTokens.registrationId))
    .where(isLive(deps, token))
  return found
}

/** Uses up the secret of a reset link: the account it was for, or undefined as above. */
export async function consumeResetToken(
  deps: Deps,
  tx: Queryable,
  token: string,
): Promise<string | undefined> {
  const [spent] = await tx
    .delete(linkTokens)
    .where(and(isLive(deps, token), eq(linkTokens.purpose, 'reset')))
    .returning({ userId: linkTokens.userId })
  return spent?.userId ?? undefined
}

function createToken(deps: Deps, hours: number) {
  const token = createSecretToken()
  const stored = {
    tokenHash: hashSecretToken(token),
    expiresAt: timeFromNow(deps.clock, { hours }),
    createdAt: deps.clock.now(),
  }
  return { token, stored }
}

function isLive(deps: Deps, token: string) {
  return and(
    eq(linkTokens.tokenHash, hashSecretToken(token)),
    gt(linkTokens.expiresAt, deps.clock.now()),
  )
}
