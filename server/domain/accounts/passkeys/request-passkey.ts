import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { asc, eq } from 'drizzle-orm'
import { passkeys } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { findChallengedUser } from '../second-factor/login-challenges.ts'
import { type ChallengeUse, createPasskeyChallenge } from './passkey-challenges.ts'
import { getRelyingParty, loadWebAuthn } from './relying-party.ts'

/**
 * Options with which a browser asks for a passkey: any of this site, or one of the user's whose login waits for its
 * second factor. Throws `challenge_expired` and `too_many`.
 */
export async function requestLoginPasskey(
  deps: Deps,
  loginChallenge: string | undefined,
  address: string,
) {
  await deps.limits.take('passkeyPerAddress', address)
  if (loginChallenge === undefined) return requestPasskey(deps, { purpose: 'sign-in' })
  const { id: userId } = await findChallengedUser(deps, loginChallenge)
  return requestPasskey(deps, { purpose: 'second-factor', userId })
}

/** Options for a proof in a session. */
export function requestProofPasskey(deps: Deps, userId: string) {
  return requestPasskey(deps, { purpose: 'proof', userId })
}

async function requestPasskey(deps: Deps, use: ChallengeUse) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const challenge = await createPasskeyChallenge(deps, use)
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty(deps.settings).id,
    challenge,
    allowCredentials: use.userId ? await listCredentials(deps, use.userId) : [],
    userVerification: 'required',
  })
  return { options: { ...options } }
}

/** The user's passkeys as browsers identify them. */
export async function listCredentials(deps: Deps, userId: string) {
  const found = await deps.db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id))
  return found.map(({ id, transports }) => ({ id, transports: toTransports(transports) }))
}

/** Safe because browsers ignore transports that they do not know. */
export function toTransports(names: string[]): AuthenticatorTransport[] {
  return names as AuthenticatorTransport[]
}
