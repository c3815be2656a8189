import { count, eq } from 'drizzle-orm'
import { apiTokens } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { hashSecretToken } from '#server/platform/secret-token.ts'
import type { ApiTokenCreated, CreateApiTokenRequest } from '#shared/contract/api-tokens.ts'
import { accountLimits } from '#shared/limits.ts'
import { apiTokenMessages } from '#shared/messages/accounts/api-tokens.ts'
import { lockFactors } from '../second-factor/factor-state.ts'
import { createApiTokenText } from './api-token.ts'
import { presentApiToken } from './present-api-token.ts'

/** Creates a token, which is in this response only. Throws `conflict` if there are too many, and `too_many`. */
export async function createApiToken(
  deps: Deps,
  userId: string,
  { name, scopes, days }: CreateApiTokenRequest,
): Promise<ApiTokenCreated> {
  await deps.limits.take('apiTokenPerUser', userId)
  const token = createApiTokenText()
  const created = await deps.db.transaction(async (tx) => {
    await lockFactors(tx, userId)
    const [row] = await tx
      .select({ total: count() })
      .from(apiTokens)
      .where(eq(apiTokens.userId, userId))
    if ((row?.total ?? 0) >= accountLimits.apiTokensMax) {
      throw new AppError('conflict', apiTokenMessages.full)
    }
    const at = deps.clock.now()
    const expiresAt = timeFromNow(deps.clock, { days })
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
