import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { apiTokens } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { OwnApiToken } from '#shared/contract/accounts/api-tokens.ts'
import { accountLimits } from '#shared/limits.ts'
import { apiTokenMessages } from '#shared/messages/accounts/api-tokens.ts'
import { presentApiToken } from './present-api-token.ts'

/** The user's tokens, newest first. */
export async function listApiTokens(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<OwnApiToken[]> {
  const rows = await deps.db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.id))
    .limit(accountLimits.apiTokensMax)
  return rows.map((row) => presentApiToken(row, deps.clock.now()))
}

/** Throws `not_found`, also for another user's token. */
export async function revokeApiToken(
  deps: Deps,
  userId: string,
  id: string,
): Promise<{ msg: string }> {
  await deps.db.transaction(async (tx) => {
    const revoked = await tx
      .delete(apiTokens)
      .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)))
      .returning({ id: apiTokens.id })
    if (revoked.length === 0) throw new AppError('not_found', apiTokenMessages.missing)
    await recordAudit(tx, {
      actorId: userId,
      action: 'api_token.revoked',
      subject: { id: userId },
      at: deps.clock.now(),
    })
  })
  return { msg: apiTokenMessages.revoked }
}

/** For an owner who gets an account back that others may have used. */
export async function revokeAllApiTokens(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(apiTokens).where(eq(apiTokens.userId, userId))
}
