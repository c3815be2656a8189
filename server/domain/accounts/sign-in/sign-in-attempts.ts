import { and, eq, gt } from 'drizzle-orm'
import { signInAttempts } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { IdentityProvider } from '#server/platform/identity/identity-provider.ts'
import { hashSecretToken } from '#server/platform/secret-token.ts'
import { identityMessages } from '#shared/messages/accounts/identity.ts'

type AttemptKey = { nonce: string } | { state: string }

/** Throws `not_found` if no identity provider is configured. */
export function requireIdentityProvider(deps: Pick<Deps, 'identityProvider'>): IdentityProvider {
  if (!deps.identityProvider) throw new AppError('not_found', identityMessages.notEnabled)
  return deps.identityProvider
}

/** The unexpired attempt of this browser. Throws `link_expired`. */
export async function requireSignInAttempt(
  deps: Deps,
  key: AttemptKey,
  browser: string | undefined,
) {
  const [attempt] = await deps.db
    .select()
    .from(signInAttempts)
    .where(isValid(deps, key, browser))
  if (!attempt) throw attemptExpired()
  return attempt
}

/** Deletes the attempt. Throws `link_expired` if it expired, was used, or belongs to another browser. */
export async function consumeSignInAttempt(
  deps: Deps,
  nonce: string,
  browser: string | undefined,
): Promise<void> {
  const deleted = await deps.db
    .delete(signInAttempts)
    .where(isValid(deps, { nonce }, browser))
    .returning({ id: signInAttempts.id })
  if (deleted.length === 0) throw attemptExpired()
}

function isValid(deps: Deps, key: AttemptKey, browser: string | undefined) {
  return and(
    'nonce' in key ? eq(signInAttempts.nonce, key.nonce) : eq(signInAttempts.state, key.state),
    eq(signInAttempts.browserHash, hashSecretToken(browser ?? '')),
    gt(signInAttempts.expiresAt, deps.clock.now()),
  )
}

function attemptExpired(): AppError {
  return new AppError('link_expired', identityMessages.signInExpired)
}
