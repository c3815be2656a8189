import { accountMessages } from '#shared/messages/accounts.ts'
import { identityMessages } from '#shared/messages/identity.ts'
import type { Deps } from '../deps.ts'
import { openAccountOf } from './account-of-identity.ts'
import { type Device, openSession } from './open-session.ts'
import { findAttempt, requireIdentityProvider, spendAttempt } from './sign-in-attempt.ts'

/**
 * Opens a session for whom the provider's ID token vouches. The nonce must be that of an attempt of
 * this browser, and is used up whatever comes of it. Throws `link_expired` for the nonce,
 * `wrong_credentials` for the token, `forbidden` for an e-mail that is not verified.
 */
export async function signInWithToken(
  deps: Deps,
  idToken: string,
  from: Device & { address: string; browser: string | undefined },
): Promise<{ msg: string; access_token: string }> {
  await deps.limits.take('signInPerAddress', from.address)
  const provider = requireIdentityProvider(deps)
  await findAttempt(deps, { nonce: (await provider.nonceOf(idToken)) ?? '' }, from.browser)
  const identity = await provider.verify(idToken)
  await spendAttempt(deps, identity.nonce, from.browser)
  const { userId, how } = await openAccountOf(deps, identity)
  const msg = {
    known: accountMessages.loggedIn,
    linked: identityMessages.linked(provider.label),
    created: identityMessages.welcome,
  }[how]
  return { msg, access_token: await openSession(deps, deps.db, userId, from) }
}
