import type { Deps } from '#server/domain/deps.ts'
import type { PasskeyAssertion } from '#shared/contract/accounts/security.ts'
import type { LoginSource } from '../sessions/known-devices.ts'
import { startSession, toLogin } from '../sessions/start-session.ts'
import { verifyPasskey } from './verify-passkey.ts'

/**
 * Creates a session without a password. A passkey that verified its user is two factors: the device, and what unlocks
 * it. Throws `challenge_expired`, `wrong_credentials` and `too_many`.
 */
export async function signInWithPasskey(
  deps: Deps,
  response: PasskeyAssertion,
  from: LoginSource,
): Promise<{ msg: string; access_token: string }> {
  await deps.limits.take('loginPerAddress', from.address)
  const { userId } = await verifyPasskey(deps, response, { purpose: 'sign-in' })
  const session = await deps.db.transaction((tx) => startSession(deps, tx, { id: userId }, from))
  return toLogin(deps, userId, session)
}
