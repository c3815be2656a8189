import { and, eq, gt } from 'drizzle-orm'
import { linkTokens } from '#server/db/schema/index.ts'
import type { Queryable } from '#server/db/client.ts'
import { after } from '#server/platform/clock.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { accountLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

export type LinkPurpose = 'activation' | 'reset'

const hours = { activation: accountLimits.activationHours, reset: accountLimits.resetHours }

/** A fresh secret for a link. It kills the older one of the same purpose; only its hash is kept. */
export async function issueLinkToken(
  deps: Deps,
  userId: string,
  purpose: LinkPurpose,
): Promise<string> {
  const token = createSecretToken()
  const fresh = {
    tokenHash: hashSecretToken(token),
    expiresAt: after(deps.clock, { hours: hours[purpose] }),
    createdAt: deps.clock.now(),
  }
  await deps.db
    .insert(linkTokens)
    .values({ userId, purpose, ...fresh })
    .onConflictDoUpdate({ target: [linkTokens.userId, linkTokens.purpose], set: fresh })
  return token
}

/** Spends the secret: answers whose it was, or undefined when it is unknown, spent or expired. */
export async function spendLinkToken(
  deps: Deps,
  tx: Queryable,
  token: string,
  purpose: LinkPurpose,
): Promise<string | undefined> {
  const [spent] = await tx
    .delete(linkTokens)
    .where(
      and(
        eq(linkTokens.tokenHash, hashSecretToken(token)),
        eq(linkTokens.purpose, purpose),
        gt(linkTokens.expiresAt, deps.clock.now()),
      ),
    )
    .returning({ userId: linkTokens.userId })
  return spent?.userId
}
