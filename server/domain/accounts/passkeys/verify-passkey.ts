import { and, eq, lt } from 'drizzle-orm'
import { passkeys } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { PasskeyAssertion } from '#shared/contract/accounts/security.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { type ChallengeUse, consumePasskeyChallenge } from './passkey-challenges.ts'
import { getRelyingParty, loadWebAuthn } from './relying-party.ts'
import { toTransports } from './request-passkey.ts'

type PasskeyRow = typeof passkeys.$inferSelect

/**
 * Verifies that an authenticator signed our challenge for this origin with a passkey of the user, and returns the
 * passkey's owner. Throws `challenge_expired`, and `wrong_credentials` for everything else.
 */
export async function verifyPasskey(
  deps: Deps,
  assertion: PasskeyAssertion,
  use: ChallengeUse,
): Promise<{ userId: string }> {
  const { clientDataJSON } = assertion.response
  const expectedChallenge = await consumePasskeyChallenge(deps, clientDataJSON, use)
  const [passkey] = await deps.db
    .select()
    .from(passkeys)
    .where(
      and(
        eq(passkeys.credentialId, assertion.id),
        use.userId ? eq(passkeys.userId, use.userId) : undefined,
      ),
    )
  if (!passkey) throw new AppError('wrong_credentials', securityMessages.passkeyUnknown)
  const counter = await verifySignature(deps, assertion, passkey, expectedChallenge)
  await recordUse(deps, passkey, counter)
  return { userId: passkey.userId }
}

/** Returns the authenticator's counter. */
async function verifySignature(
  deps: Deps,
  assertion: PasskeyAssertion,
  passkey: PasskeyRow,
  expectedChallenge: string,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { id, origin } = getRelyingParty(deps.settings)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toResponse(assertion),
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // The library would compare it before it verifies the signature; `recordUse` does so afterwards.
        counter: 0,
        transports: toTransports(passkey.transports),
      },
      requireUserVerification: true,
    })
    if (verified) return authenticationInfo.newCounter
  } catch (error) {
    deps.log.info({ err: error }, 'A passkey was rejected.')
  }
  throw new AppError('wrong_credentials', securityMessages.passkeyRejected)
}

/**
 * Stores the counter if it grew. Otherwise two authenticators have the same key: one is a copy (WebAuthn, 6.1.1), the
 * sign-in is rejected and the user notified. Passkeys that are synchronized between devices do not count.
 */
async function recordUse(deps: Deps, passkey: PasskeyRow, counter: number): Promise<void> {
  const grew = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const used = await deps.db
    .update(passkeys)
    .set({ counter, lastUsedAt: deps.clock.now() })
    .where(and(eq(passkeys.id, passkey.id), grew))
    .returning({ id: passkeys.id })
  if (used.length > 0) return
  await enqueueEmail(deps, deps.db, 'passkey-copied', passkey.id)
  throw new AppError('wrong_credentials', securityMessages.passkeyCopied)
}

/** The library's type requires what the contract leaves open, such as the values of `clientExtensionResults`. */
function toResponse(assertion: PasskeyAssertion) {
  type Response = Parameters<
    Awaited<ReturnType<typeof loadWebAuthn>>['verifyAuthenticationResponse']
  >[0]['response']
  return assertion as unknown as Response
}
