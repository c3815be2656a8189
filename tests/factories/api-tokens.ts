import { apiTokens } from '#server/db/schema/index.ts'
import { createApiTokenText } from '#server/domain/accounts/api-tokens/api-token.ts'
import type { Deps } from '#server/domain/deps.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { hashSecretToken } from '#server/platform/secret-token.ts'
import { apiScopes, type ApiScope } from '#shared/api-scopes.ts'

/** Gives a user an API token of 30 days, with all scopes by default, and returns it. */
export async function addApiToken(
  { deps }: { deps: Pick<Deps, 'db' | 'clock'> },
  userId: string,
  { scopes = apiScopes }: { scopes?: readonly ApiScope[] } = {},
): Promise<string> {
  const token = createApiTokenText()
  await deps.db.insert(apiTokens).values({
    userId,
    tokenHash: hashSecretToken(token),
    name: 'Reports',
    scopes: [...scopes],
    expiresAt: timeFromNow(deps.clock, { days: 30 }),
    createdAt: deps.clock.now(),
  })
  return token
}
