import { signInAttempts } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import type { SignInRequest } from '#shared/contract/accounts/authentication.ts'
import { accountLimits } from '#shared/limits.ts'
import { identityMessages } from '#shared/messages/accounts/identity.ts'
import { pages } from '#shared/paths.ts'
import { continueLogin } from '../second-factor/complete-login.ts'
import type { LoginSource } from '../sessions/known-devices.ts'
import { findOrCreateAccount } from './find-or-create-account.ts'
import {
  consumeSignInAttempt,
  requireIdentityProvider,
  requireSignInAttempt,
} from './sign-in-attempts.ts'

/**
 * Step 1: returns the provider's URL as `address`, and the `state` that the browser must return with.
 * `browser` is the secret in its cookie, `origin` the origin of the page. Throws `unavailable`, `too_many`,
 * and `not_found` without a provider.
 */
export async function startSignIn(
  deps: Deps,
  from: { address: string; browser: string; origin: string | undefined },
): Promise<{ address: string; state: string }> {
  await deps.limits.take('signInPerAddress', from.address)
  const provider = requireIdentityProvider(deps)
  // Real providers redirect only to a registered URL.
  const baseUrl = (provider.isLocal && from.origin) || deps.settings.publicUrl
  const attempt = {
    state: createSecretToken(),
    nonce: createSecretToken(),
    redirectUri: `${baseUrl}${pages.signInCallback}`,
  }
  const { url, codeVerifier } = await provider.startSignIn(attempt)
  await deps.db.insert(signInAttempts).values({
    ...attempt,
    codeVerifier,
    browserHash: hashSecretToken(from.browser),
    expiresAt: timeFromNow(deps.clock, { minutes: accountLimits.signInMinutes }),
    createdAt: deps.clock.now(),
  })
  return { address: url, state: attempt.state }
}

/**
 * Step 2: exchanges the code in the callback's query string for an ID token. Throws `link_expired`,
 * `wrong_credentials`, `unavailable` and `too_many`.
 */
export async function exchangeCode(
  deps: Deps,
  query: string,
  from: { address: string; browser: string | undefined },
): Promise<{ tokenId: string }> {
  await deps.limits.take('signInPerAddress', from.address)
  const provider = requireIdentityProvider(deps)
  const params = new URLSearchParams(query)
  const state = params.get('state') ?? ''
  const { codeVerifier, ...attempt } = await requireSignInAttempt(deps, { state }, from.browser)
  if (!codeVerifier || !params.get('code')) {
    throw new AppError('wrong_credentials', identityMessages.tokenRejected)
  }
  const callback = new URL(`${attempt.redirectUri}?${params}`)
  return { tokenId: await provider.exchangeCode(callback, { ...attempt, codeVerifier }) }
}

/**
 * Step 3: creates a session for the user of an ID token, whose nonce must belong to an attempt of this browser and
 * cannot be used again. Throws `link_expired` for the nonce, `wrong_credentials` for the token, `forbidden` without a
 * verified email or if a new user may not register, and `second_factor_required` for the one that the account has here.
 */
export async function signInWithToken(
  deps: Deps,
  { tokenId, invitation }: SignInRequest,
  from: LoginSource & { browser: string | undefined },
): Promise<{ msg: string; access_token: string }> {
  await deps.limits.take('signInPerAddress', from.address)
  const provider = requireIdentityProvider(deps)
  const nonce = (await provider.readNonce(tokenId)) ?? ''
  await requireSignInAttempt(deps, { nonce }, from.browser)
  const identity = await provider.verifyToken(tokenId)
  await consumeSignInAttempt(deps, identity.nonce, from.browser)
  const { user, outcome } = await findOrCreateAccount(deps, identity, invitation)
  const { id, secondFactorSince } = user
  const login = await continueLogin(deps, { id, secondFactorSince }, from)
  const msg = {
    existing: login.msg,
    linked: identityMessages.linked(provider.label),
    created: identityMessages.welcome,
  }[outcome]
  return { ...login, msg }
}
