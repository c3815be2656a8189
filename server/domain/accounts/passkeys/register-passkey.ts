import { count, eq } from 'drizzle-orm'
import { violatedUniqueConstraint } from '#server/db/client.ts'
import { passkeys } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { FactorAdded, PasskeyAttestation } from '#shared/contract/accounts/security.ts'
import { accountLimits } from '#shared/limits.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import type { UserRow } from '../queries.ts'
import { updateFactorState } from '../second-factor/factor-state.ts'
import type { ActiveSession } from '../sessions/find-session.ts'
import { requireOpenSession } from '../sessions/require-open-session.ts'
import { consumePasskeyChallenge, createPasskeyChallenge } from './passkey-challenges.ts'
import { getRelyingParty, loadWebAuthn } from './relying-party.ts'
import { listCredentials } from './request-passkey.ts'

/** EdDSA, ES256 and RS256: what authenticators have. */
const algorithms = [-8, -7, -257]

/** Options with which a browser creates a passkey that works without a password, and not twice per authenticator. */
export async function requestNewPasskey(
  deps: Deps,
  user: Pick<UserRow, 'id' | 'email' | 'fullname'>,
) {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const { id, name } = getRelyingParty(deps.settings)
  const challenge = await createPasskeyChallenge(deps, {
    purpose: 'registration',
    userId: user.id,
  })
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.fullname,
    challenge,
    attestationType: 'none',
    excludeCredentials: await listCredentials(deps, user.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return { options: { ...options } }
}

/**
 * Throws `challenge_expired`, `invalid_input` for a rejected response, `conflict` if there are too many, and
 * `not_logged_in` if the session has ended meanwhile.
 */
export async function registerPasskey(
  deps: Deps,
  session: ActiveSession,
  { name, response }: { name: string; response: PasskeyAttestation },
): Promise<FactorAdded> {
  const userId = session.user.id
  const { clientDataJSON, transports = [] } = response.response
  const use = { purpose: 'registration', userId } as const
  const challenge = await consumePasskeyChallenge(deps, clientDataJSON, use)
  const credential = await verifyAttestation(deps, response, challenge)
  const recoveryCodes = await deps.db
    .transaction(async (tx) => {
      await requireOpenSession(tx, session)
      const [row] = await tx
        .select({ total: count() })
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
      if ((row?.total ?? 0) >= accountLimits.passkeysMax) {
        throw new AppError('conflict', securityMessages.passkeysFull)
      }
      await tx.insert(passkeys).values({
        userId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports,
        name,
        createdAt: deps.clock.now(),
      })
      return updateFactorState(deps, tx, userId, 'passkey-added')
    })
    .catch((error: unknown) => {
      if (violatedUniqueConstraint(error) !== 'passkeys_credential_unique') throw error
      throw new AppError('conflict', securityMessages.passkeyTaken)
    })
  return { msg: securityMessages.passkeyAdded, ...(recoveryCodes ? { recoveryCodes } : {}) }
}

async function verifyAttestation(deps: Deps, response: PasskeyAttestation, challenge: string) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { id, origin } = getRelyingParty(deps.settings)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: toResponse(response),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo) return registrationInfo.credential
  } catch (error) {
    deps.log.info({ err: error }, 'A new passkey was rejected.')
  }
  throw new AppError('invalid_input', securityMessages.passkeyRejected)
}

/** As in `verify-passkey.ts`: the library's type requires what the contract leaves open. */
function toResponse(attestation: PasskeyAttestation) {
  type Response = Parameters<
    Awaited<ReturnType<typeof loadWebAuthn>>['verifyRegistrationResponse']
  >[0]['response']
  return attestation as unknown as Response
}
