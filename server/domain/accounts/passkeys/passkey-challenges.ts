import { and, eq, gt, isNull } from 'drizzle-orm'
import { passkeyChallenges } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { createSecretToken } from '#server/platform/secret-token.ts'
import { accountLimits } from '#shared/limits.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'

/** What a challenge is for. Before a sign-in the user is unknown. */
export type ChallengeUse =
  | { purpose: 'sign-in'; userId?: never }
  | { purpose: 'registration' | 'second-factor' | 'proof'; userId: string }

/** Returns the challenge as bytes, as the library expects it; stored in base64url, as clients return it. */
export async function createPasskeyChallenge(
  deps: Deps,
  { purpose, userId }: ChallengeUse,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = createSecretToken()
  await deps.db.insert(passkeyChallenges).values({
    challenge,
    purpose,
    userId: userId ?? null,
    expiresAt: timeFromNow(deps.clock, { minutes: accountLimits.challengeMinutes }),
    createdAt: deps.clock.now(),
  })
  return new Uint8Array(Buffer.from(challenge, 'base64url'))
}

/**
 * Deletes the challenge that an authenticator signed and returns it, so that it works once whatever the result. Throws
 * `challenge_expired` for another purpose or user, and after 5 minutes.
 */
export async function consumePasskeyChallenge(
  deps: Deps,
  clientDataJson: string,
  { purpose, userId }: ChallengeUse,
): Promise<string> {
  const [found] = await deps.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, readChallenge(clientDataJson)),
        eq(passkeyChallenges.purpose, purpose),
        userId ? eq(passkeyChallenges.userId, userId) : isNull(passkeyChallenges.userId),
        gt(passkeyChallenges.expiresAt, deps.clock.now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  if (!found) throw new AppError('challenge_expired', securityMessages.passkeyExpired)
  return found.challenge
}

/** Empty if the client data is malformed, which matches no challenge. */
function readChallenge(clientDataJson: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    const isObject = typeof data === 'object' && data !== null && 'challenge' in data
    return isObject && typeof data.challenge === 'string' ? data.challenge : ''
  } catch {
    return ''
  }
}
