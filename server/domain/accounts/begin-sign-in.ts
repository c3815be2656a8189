import { signInAttempts } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { accountLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import type { Deps } from '../deps.ts'
import { requireIdentityProvider } from './sign-in-attempt.ts'

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
