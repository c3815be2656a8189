import { signInAttempts } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { identityMessages } from '#shared/messages/identity.ts'
import { pages } from '#shared/paths.ts'
import { type Device, createSession } from '../sessions/create-session.ts'
import { findOrCreateAccount } from './find-or-create-account.ts'
import {
  requireSignInAttempt,
  requireIdentityProvider,
  consumeSignInAttempt,
} from './sign-in-attempts.ts'

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

/**
 * Begins a way through the identity provider. Answers where the browser goes next, and the `state` that
 * it must come back with. `browser` is the secret of its cookie; `origin` is where it sees our pages.
 * Throws `unavailable`, `too_many`, and `not_found` where no provider is.
 */
export async function startSignIn(
  deps: Deps,
  from: { address: string; browser: string; origin: string | undefined },
): Promise<{ address: string; state: string }> {
  await deps.limits.take('signInPerAddress', from.address)
  const provider = requireIdentityProvider(deps)
  // Real providers return people to a registered address alone.
  const home = (provider.isLocal && from.origin) || deps.settings.publicUrl
  const attempt = {
    state: createSecretToken(),
    nonce: createSecretToken(),
    redirectUri: `${home}${pages.signInCallback}`,
  }
  const { address, codeVerifier } = await provider.startSignIn(attempt)
  await deps.db.insert(signInAttempts).values({
    ...attempt,
    codeVerifier,
    browserHash: hashSecretToken(from.browser),
    expiresAt: timeFromNow(deps.clock, { minutes: accountLimits.signInMinutes }),
    createdAt: deps.clock.now(),
  })
  return { address, state: attempt.state }
}

/**
 * Changes the code of the provider's answer, the query the browser came back with, for an ID token.
 * Throws `link_expired`, `wrong_credentials`, `unavailable` and `too_many`.
 */
export async function exchangeCode(
  deps: Deps,
  query: string,
  from: { address: string; browser: string | undefined },
): Promise<{ tokenId: string }> {
  await deps.limits.take('signInPerAddress', from.address)
  const provider = requireIdentityProvider(deps)
  const answer = new URLSearchParams(query)
  const { codeVerifier, ...attempt } = await requireSignInAttempt(
    deps,
    { state: answer.get('state') ?? '' },
    from.browser,
  )
  if (!codeVerifier || !answer.get('code')) {
    throw new AppError('wrong_credentials', identityMessages.tokenRejected)
  }
  const callback = new URL(`${attempt.redirectUri}?${answer}`)
  return { tokenId: await provider.exchangeCode(callback, { ...attempt, codeVerifier }) }
}
