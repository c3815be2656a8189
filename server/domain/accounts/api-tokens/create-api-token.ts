import { count, eq } from 'drizzle-orm'
import { apiTokens } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { addDuration } from '#server/platform/clock.ts'
import { hashSecretToken } from '#server/platform/secret-token.ts'
import type {
  ApiTokenCreated,
  CreateApiTokenRequest,
} from '#shared/contract/accounts/api-tokens.ts'
import { accountLimits } from '#shared/limits.ts'
import { apiTokenMessages } from '#shared/messages/accounts/api-tokens.ts'
import type { ActiveSession } from '../sessions/find-session.ts'
import { requireOpenSession } from '../sessions/require-open-session.ts'
import { createApiTokenText } from './api-token.ts'
import { presentApiToken } from './present-api-token.ts'

/**
 * Creates a token, which is in this response only. Throws `conflict` if there are too many, `too_many`, and
 * `not_logged_in` if the session has ended since the request arrived, as after a reset of the password.
 */
export async function createApiToken(
  deps: Deps,
  session: ActiveSession,
  { name, scopes, days }: CreateApiTokenRequest,
): Promise<ApiTokenCreated> {
  const userId = session.user.id
  await deps.limits.take('apiTokenPerUser', userId)
  const token = createApiTokenText()
  const created = await deps.db.transaction(async (tx) => {
    await requireOpenSession(tx, session)
    const [row] = await tx
      .select({ total: count() })
      .from(apiTokens)
      .where(eq(apiTokens.userId, userId))
    if ((row?.total ?? 0) >= accountLimits.apiTokensMax) {
      throw new AppError('conflict', apiTokenMessages.full)
    }
    const at = deps.clock.now()
    const expiresAt = addDuration(at, { days })
    const [inserted] = await tx
      .insert(apiTokens)
      .values({ userId, tokenHash: hashSecretToken(token), name, scopes, expiresAt, createdAt: at })
      .returning()
    if (!inserted) throw new Error('The insert returned no row.')
    const subject = { id: userId }
    await recordAudit(tx, {
      actorId: userId,
      action: 'api_token.created',
      details: { scopes, days },
      subject,
      at,
    })
    await enqueueEmail(deps, tx, 'api-token-created', inserted.id)
    return inserted
  })
  return {
    msg: apiTokenMessages.created,
    token,
    apiToken: presentApiToken(created, deps.clock.now()),
  }
}
