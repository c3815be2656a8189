import { desc, eq } from 'drizzle-orm'
import { moderationCases, moderationDecisions } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import type { OwnDecision } from '#shared/contract/community/moderation.ts'
import { moderationLimits as limits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { getAppealOutcome, hasOpenAppeal } from './open-appeals.ts'

/** The newest decisions about the actor, with what they wrote and their appeals, without names of moderators. */
export async function listOwnDecisions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
): Promise<{ decisions: OwnDecision[] }> {
  const rows = await db
    .select({
      decision: moderationDecisions,
      kind: moderationCases.kind,
      snapshot: moderationCases.snapshot,
    })
    .from(moderationDecisions)
    .innerJoin(moderationCases, eq(moderationCases.id, moderationDecisions.caseId))
    .where(eq(moderationDecisions.userId, actor.id))
    .orderBy(desc(moderationDecisions.createdAt), desc(moderationDecisions.id))
    .limit(limits.ownDecisions)
  const appealableFrom = timeFromNow(clock, { days: -limits.appealDays })
  return {
    decisions: rows.map(({ decision, kind, snapshot }) => ({
      _id: decision.id,
      kind,
      action: decision.action,
      reason: decision.reason,
      message: decision.message,
      content: snapshot,
      until: decision.until?.toISOString() ?? null,
      deleteAt: hasOpenAppeal(decision) ? null : (decision.deleteAt?.toISOString() ?? null),
      reversed: decision.reversedAt !== null,
      automatic: decision.isAutomatic,
      createdAt: decision.createdAt.toISOString(),
      appeal: decision.appealedAt && {
        text: decision.appeal,
        createdAt: decision.appealedAt.toISOString(),
        outcome: getAppealOutcome(decision),
        message: decision.appealMessage,
      },
      can: {
        appeal: !decision.appealedAt && !decision.reversedAt && decision.createdAt > appealableFrom,
      },
    })),
  }
}
