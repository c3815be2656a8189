import { and, eq, gt } from 'drizzle-orm'
import { signInAttempts } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { IdentityProvider } from '#server/platform/identity/identity-provider.ts'
import { hashSecretToken } from '#server/platform/secret-token.ts'
import { identityMessages } from '#shared/messages/identity.ts'

type AttemptKey = { nonce: string } | { state: string }

/** Throws `not_found` where nobody may sign in with another service. */
export function requireIdentityProvider(deps: Pick<Deps, 'identityProvider'>): IdentityProvider {
  if (!deps.identityProvider) throw new AppError('not_found', identityMessages.notEnabled)
  return deps.identityProvider
}

/** The live attempt of this very browser; throws `link_expired`. */
export async function requireSignInAttempt(
  deps: Deps,
  key: AttemptKey,
  browser: string | undefined,
) {
  const [attempt] = await deps.db
    .select()
    .from(signInAttempts)
    .where(isLive(deps, key, browser))
  if (!attempt) throw attemptOver()
  return attempt
}

/** Uses the attempt up; throws `link_expired` if it is over, used, or another browser's. */
export async function consumeSignInAttempt(
  deps: Deps,
  nonce: string,
  browser: string | undefined,
): Promise<void> {
  const spent = await deps.db
    .delete(signInAttempts)
    .where(isLive(deps, { nonce }, browser))
    .returning({ id: signInAttempts.id })
  if (spent.length === 0) throw attemptOver()
}

function isLive(deps: Deps, key: AttemptKey, browser: string | undefined) {
  return and(
    'nonce' in key ? eq(signInAttempts.nonce, key.nonce) : eq(signInAttempts.state, key.state),
    eq(signInAttempts.browserHash, hashSecretToken(browser ?? '')),
    gt(signInAttempts.expiresAt, deps.clock.now()),
  )
}

function attemptOver(): AppError {
  return new AppError('link_expired', identityMessages.signInExpired)
}
