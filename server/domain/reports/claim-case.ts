import { and, eq, isNull, lte, or, type SQL } from 'drizzle-orm'
import { moderationCases } from '#server/db/schema/index.ts'
import { addDuration } from '#server/platform/clock.ts'
import type { ModerationCase } from '#shared/contract/community/moderation.ts'
import { moderationLimits as limits } from '#shared/limits.ts'
import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { explainConflict } from './explain-conflict.ts'
import { getCase } from './list-cases.ts'

/** Marks a case as being decided by the moderator. Throws `not_found`, and `conflict` with who is or has. */
export async function claimCase(
  deps: Deps,
  moderator: Actor,
  caseId: string,
): Promise<{ msg: string; case: ModerationCase }> {
  const now = deps.clock.now()
  const claimed = await deps.db
    .update(moderationCases)
    .set({
      claimedBy: moderator.id,
      claimedUntil: addDuration(now, { minutes: limits.claimMinutes }),
    })
    .where(
      and(
        eq(moderationCases.id, caseId),
        eq(moderationCases.status, 'open'),
        isFreeFor(moderator.id, now),
      ),
    )
    .returning({ id: moderationCases.id })
  if (claimed.length === 0) throw await explainConflict(deps.db, caseId)
  return { msg: messages.claimed, case: await getCase(deps, moderator, caseId) }
}

/** Ends the moderator's claim, if there is one. Throws `not_found`. */
export async function releaseCase(
  deps: Deps,
  moderator: Actor,
  caseId: string,
): Promise<{ msg: string; case: ModerationCase }> {
  await deps.db
    .update(moderationCases)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(eq(moderationCases.id, caseId), eq(moderationCases.claimedBy, moderator.id)))
  return { msg: messages.released, case: await getCase(deps, moderator, caseId) }
}

/** A condition for cases that no other moderator is deciding. */
export function isFreeFor(moderatorId: string, now: Date): SQL | undefined {
  return or(
    isNull(moderationCases.claimedBy),
    eq(moderationCases.claimedBy, moderatorId),
    lte(moderationCases.claimedUntil, now),
  )
}
