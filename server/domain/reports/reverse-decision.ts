import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { moderationCases, moderationDecisions } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ModerationCase } from '#shared/contract/moderation.ts'
import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
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

/** In the caller's transaction; of two reversals, the first wins. */
export async function undoDecision(
  deps: Deps,
  tx: Transaction,
  moderator: Actor,
  decisionId: string,
): Promise<{ caseId: string; decision: DecisionRow; publish: Publish }> {
  const at = deps.clock.now()
  const [decision] = await tx
    .update(moderationDecisions)
    .set({ reversedAt: at, reversedBy: moderator.id, deleteAt: null })
    .where(and(eq(moderationDecisions.id, decisionId), isNull(moderationDecisions.reversedAt)))
    .returning()
  if (!decision) throw await explain(tx, decisionId)
  if (decision.userId === moderator.id) throw new AppError('forbidden', messages.ownCase)
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

async function explain(tx: Transaction, decisionId: string): Promise<AppError> {
  const found = await tx.$count(moderationDecisions, eq(moderationDecisions.id, decisionId))
  return found > 0
    ? new AppError('conflict', messages.alreadyReversed)
    : new AppError('not_found', messages.unknownDecision)
}

export async function notifyReversal(
  deps: Deps,
  tx: Transaction,
  { id, userId }: DecisionRow,
): Promise<InsertedNotification | undefined> {
  if (!userId) return undefined
  return insertNotification(deps, tx, {
    kind: 'appeal_decided',
    receiverId: userId,
    actorId: null,
    decisionId: id,
    removedId: id,
  })
}
