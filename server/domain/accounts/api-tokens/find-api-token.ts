import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/client.ts'
import { apiTokens, isNotSuspended, isVisibleUser, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { hashSecretToken } from '#server/platform/secret-token.ts'
import type { ApiScope } from '#shared/api-scopes.ts'
import { accountLimits } from '#shared/limits.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { mustSetUpSecondFactor } from '../second-factor/required-factor.ts'
import type { ActiveSession } from '../sessions/find-session.ts'
import { isApiToken } from './api-token.ts'

/** What stands for a session in calls by an API token. */
export interface TokenSession extends ActiveSession {
  scopes: readonly ApiScope[]
}

/** No proof is fresh: calls that require one are closed to tokens. */
const neverProved = new Date(0)

/**
 * The session that an API token stands for, with the user as they are now. Undefined for unknown, expired and revoked
 * tokens, and for those of suspended and deleted users. Throws `second_factor_setup_required` as `findSession` does.
 */
export async function findApiToken(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  token: string,
): Promise<TokenSession | undefined> {
  if (!isApiToken(token)) return undefined
  const now = deps.clock.now()
  const [found] = await userByApiToken(deps.db).execute({ tokenHash: hashSecretToken(token), now })
  if (!found) return undefined
  const { lastUsedAt, ...session } = found
  if (mustSetUpSecondFactor(deps.settings, session.user)) {
    throw new AppError('second_factor_setup_required', securityMessages.setupRequired)
  }
  await recordUse(deps, session.id, lastUsedAt)
  return { ...session, client: 'other', provedAt: neverProved }
}

/** At most one write per token and some minutes, also by parallel calls. */
async function recordUse(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  lastUsedAt: Date | null,
): Promise<void> {
  const due = timeFromNow(clock, { minutes: -accountLimits.apiTokenUseMinutes })
  if (lastUsedAt && lastUsedAt > due) return
  await db
    .update(apiTokens)
    .set({ lastUsedAt: clock.now() })
    .where(
      and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lte(apiTokens.lastUsedAt, due))),
    )
}

/** Runs with every call by a token. */
const userByApiToken = prepareOnce((db) =>
  db
    .select({
      id: apiTokens.id,
      createdAt: apiTokens.createdAt,
      lastUsedAt: apiTokens.lastUsedAt,
      scopes: apiTokens.scopes,
      user: users,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(
        eq(apiTokens.tokenHash, sql.placeholder('tokenHash')),
        gt(apiTokens.expiresAt, sql.placeholder('now')),
        isNotSuspended(users, sql.placeholder('now')),
        isVisibleUser(users),
      ),
    )
    .limit(1)
    .prepare('user_by_api_token'),
)
