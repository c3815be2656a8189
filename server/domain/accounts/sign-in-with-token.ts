import { accountMessages } from '#shared/messages/accounts.ts'
import { identityMessages } from '#shared/messages/identity.ts'
import type { Deps } from '../deps.ts'
import { findOrCreateAccount } from './account-of-identity.ts'
import { type Device, createSession } from './open-session.ts'
import {
  requireSignInAttempt,
  requireIdentityProvider,
  consumeSignInAttempt,
} from './sign-in-attempt.ts'

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
  await requireSignInAttempt(
    deps,
    { nonce: (await provider.readNonce(idToken)) ?? '' },
    from.browser,
  )
  const identity = await provider.verifyToken(idToken)
  await consumeSignInAttempt(deps, identity.nonce, from.browser)
  const { userId, outcome: how } = await findOrCreateAccount(deps, identity)
  const msg = {
    known: accountMessages.loggedIn,
    linked: identityMessages.linked(provider.label),
    created: identityMessages.welcome,
  }[how]
  return { msg, access_token: await createSession(deps, deps.db, userId, from) }
}
