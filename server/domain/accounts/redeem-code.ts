import { AppError } from '#server/platform/app-error.ts'
import { identityMessages } from '#shared/messages/identity.ts'
import type { Deps } from '../deps.ts'
import { requireSignInAttempt, requireIdentityProvider } from './sign-in-attempt.ts'

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
