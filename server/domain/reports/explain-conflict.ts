import { eq, or } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { moderationCases, users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'

/** Why a case could not be claimed or decided: who has decided it, or is deciding. */
export async function explainConflict(db: Queryable, caseId: string): Promise<AppError> {
  const [row] = await db
    .select({ status: moderationCases.status, name: users.fullname })
    .from(moderationCases)
    .leftJoin(
      users,
      or(eq(users.id, moderationCases.decidedBy), eq(users.id, moderationCases.claimedBy)),
    )
    .where(eq(moderationCases.id, caseId))
  if (!row) return new AppError('not_found', messages.unknownCase)
  if (!row.name) return new AppError('conflict', messages.decidedMeanwhile)
  const explain = row.status === 'open' ? messages.claimedBy : messages.decidedBy
  return new AppError('conflict', explain(row.name))
}
