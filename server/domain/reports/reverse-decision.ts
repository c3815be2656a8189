import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { moderationCases, moderationDecisions } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ModerationCase } from '#shared/contract/community/moderation.ts'
import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'
import type { Publish } from '../moderation/index.ts'
import {
  type InsertedNotification,
  insertNotification,
  publishNotification,
} from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { type DecisionRow, undoAction } from './apply-action.ts'
import { contentKinds } from './content-kinds.ts'
import { getCase } from './list-cases.ts'
import { hasOpenAppeal } from './open-appeals.ts'

/**
 * Restores what a decision took, and notifies the author. Throws `not_found`, `forbidden` for one about the moderator,
 * and `conflict` if it was reversed already.
 */
export async function reverseDecision(
  deps: Deps,
  moderator: Actor,
  decisionId: string,
): Promise<{ msg: string; case: ModerationCase }> {
  const { caseId, publish, notification } = await deps.db.transaction(async (tx) => {
    const decision = await undoDecision(deps, tx, moderator, decisionId)
    return {
      ...decision,
      notification: await notifyReversal(deps, tx, decision.decision),
    }
  })
  await publish()
  publishNotification(deps, notification)
  return { msg: messages.reversed, case: await getCase(deps, moderator, caseId) }
}

/** In the caller's transaction; of two reversals, the first wins. Grants the appeal if one is open. */
export async function undoDecision(
  deps: Deps,
  tx: Transaction,
  moderator: Actor,
  decisionId: string,
): Promise<{ caseId: string; decision: DecisionRow; publish: Publish }> {
  const at = deps.clock.now()
  const isDecision = eq(moderationDecisions.id, decisionId)
  // Locked, so that an appeal at the same moment is either granted here or too late.
  const [before] = await tx.select().from(moderationDecisions).where(isDecision).for('update')
  if (!before) throw new AppError('not_found', messages.unknownDecision)
  if (before.reversedAt) throw new AppError('conflict', messages.alreadyReversed)
  if (before.userId === moderator.id) throw new AppError('forbidden', messages.ownCase)
  const granted = {
    appealOutcome: 'reversed',
    appealDecidedAt: at,
    appealDecidedBy: moderator.id,
  } as const
  const [decision] = await tx
    .update(moderationDecisions)
    .set({
      reversedAt: at,
      reversedBy: moderator.id,
      deleteAt: null,
      ...(hasOpenAppeal(before) && granted),
    })
    .where(isDecision)
    .returning()
  if (!decision) throw new Error('The update returned no decision.')
  const { caseId } = decision
  const [row] = await tx.select().from(moderationCases).where(eq(moderationCases.id, caseId))
  if (!row) throw new AppError('not_found', messages.unknownCase)
  await recordAudit(tx, {
    actorId: moderator.id,
    action: 'decision.reversed',
    subject: { id: decision.userId ?? row.subjectId },
    details: { kind: row.kind, action: decision.action, reason: decision.reason },
    at,
  })
  // Its author may have deleted it meanwhile.
  const exists = (await contentKinds[row.kind].load(tx, row.subjectId)) !== undefined
  const isRestriction = decision.action === 'silence' || decision.action === 'suspend'
  const publish =
    exists || isRestriction ? await undoAction(deps, tx, row, decision) : () => undefined
  return { caseId, decision, publish }
}

/** In the app and by email. */
export async function notifyReversal(
  deps: Deps,
  tx: Transaction,
  { id, userId, appealOutcome }: DecisionRow,
): Promise<InsertedNotification | undefined> {
  if (!userId) return undefined
  const email = appealOutcome === 'reversed' ? 'appeal-decided' : 'decision-reversed'
  await enqueueEmail(deps, tx, email, id)
  return insertNotification(deps, tx, {
    kind: 'appeal_decided',
    receiverId: userId,
    actorId: null,
    decisionId: id,
    removedId: id,
  })
}
