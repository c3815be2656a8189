import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  moderationCases,
  moderationDecisions,
  moderationReports,
  users,
} from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { addDuration } from '#server/platform/clock.ts'
import type { ModerationAction } from '#shared/community/moderation-choices.ts'
import type { RemovalReason } from '#shared/community/removal-reasons.ts'
import type { DecisionRequest, ModerationCase } from '#shared/contract/community/moderation.ts'
import { moderationLimits as limits } from '#shared/limits.ts'
import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'
import {
  type InsertedNotification,
  insertNotification,
  insertNotifications,
  publishNotification,
} from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { applyAction, type DecisionRow, hideAgain } from './apply-action.ts'
import { isFreeFor } from './claim-case.ts'
import { contentKinds, listActions } from './content-kinds.ts'
import { explainConflict } from './explain-conflict.ts'
import { getCase } from './list-cases.ts'
import { notifyReversal, undoDecision } from './reverse-decision.ts'

/**
 * Decides a case once: of two moderators, the first wins. Hides, removes, warns, silences or suspends, and notifies
 * the author and the reporters; a dismissal shows again what was hidden automatically. Throws `not_found`,
 * `invalid_input`, and `conflict` with who decided.
 */
export async function decideCase(
  deps: Deps,
  moderator: Actor,
  caseId: string,
  request: DecisionRequest,
): Promise<{ msg: string; case: ModerationCase }> {
  const { notifications, publish } = await deps.db.transaction((tx) =>
    storeDecision(deps, tx, moderator, caseId, request),
  )
  await publish()
  for (const notification of notifications) publishNotification(deps, notification)
  const msg = request.action === 'dismiss' ? messages.dismissed : messages.decided
  return { msg, case: await getCase(deps, moderator, caseId) }
}

async function storeDecision(
  deps: Deps,
  tx: Transaction,
  moderator: Actor,
  caseId: string,
  request: DecisionRequest,
) {
  const now = deps.clock.now()
  const isDismissal = request.action === 'dismiss'
  const [decided] = await tx
    .update(moderationCases)
    .set({
      status: isDismissal ? 'dismissed' : 'upheld',
      decidedBy: moderator.id,
      decidedAt: now,
      claimedBy: null,
      claimedUntil: null,
    })
    .where(
      and(
        eq(moderationCases.id, caseId),
        eq(moderationCases.status, 'open'),
        isFreeFor(moderator.id, now),
      ),
    )
    .returning()
  if (!decided) throw await explainConflict(tx, caseId)
  const { kind, subjectId, authorId } = decided
  if (authorId === moderator.id) throw new AppError('forbidden', messages.ownCase)
  const reporters = isDismissal ? [] : await notifyReporters(deps, tx, caseId)
  const hiding = await lockAutomaticDecision(tx, caseId)
  if (request.action === 'dismiss') {
    const subject = { id: authorId ?? subjectId }
    await recordAudit(tx, {
      actorId: moderator.id,
      action: 'report.dismissed',
      subject,
      details: { kind },
      at: now,
    })
    const undone = hiding && (await undoDecision(deps, tx, moderator, hiding.id))
    const notice = undone && (await notifyReversal(deps, tx, undone.decision))
    return {
      notifications: notice ? [notice] : [],
      publish: undone?.publish ?? (() => undefined),
    }
  }
  const { action, reason, message = '', days } = requireValid(request)
  const exists = (await contentKinds[kind].load(tx, subjectId)) !== undefined
  const [author] = authorId
    ? await tx.select({ role: users.role }).from(users).where(eq(users.id, authorId)).for('share')
    : []
  if (!listActions(kind, { authorRole: author?.role, exists }).includes(action)) {
    throw new AppError('conflict', messages.actionNotPossible)
  }
  const values = {
    action,
    reason,
    message,
    moderatorId: moderator.id,
    isAutomatic: false,
    until: days ? addDuration(now, { days }) : null,
    deleteAt: action === 'remove' ? addDuration(now, { days: limits.removedRetentionDays }) : null,
    createdAt: now,
  }
  const isHiding = action === 'hide' || action === 'remove'
  // What was hidden automatically stays hidden: the decision becomes the moderator's, with the appeal if there is one.
  if (hiding)
    await confirmDecision(tx, hiding.id, isHiding ? values : { moderatorId: moderator.id })
  const [decision] =
    hiding && isHiding
      ? await tx.select().from(moderationDecisions).where(eq(moderationDecisions.id, hiding.id))
      : await tx
          .insert(moderationDecisions)
          .values({ ...values, caseId, userId: authorId })
          .returning()
  if (!decision) throw new Error('The insert returned no decision.')
  await recordAudit(tx, {
    actorId: moderator.id,
    action: 'report.decided',
    subject: { id: authorId ?? subjectId },
    details: { kind, action, reason, ...(days === undefined ? {} : { days }) },
    at: now,
  })
  const notice = await notifyAuthor(deps, tx, decision)
  const publish =
    hiding && isHiding
      ? await hideAgain(deps, tx, decided)
      : await applyAction(deps, tx, decided, decision)
  return { notifications: [...reporters, ...(notice ? [notice] : [])], publish }
}

/** The one that hid the content before; locked, so that an appeal about it waits. */
async function lockAutomaticDecision(
  tx: Transaction,
  caseId: string,
): Promise<DecisionRow | undefined> {
  const { caseId: ofCase, isAutomatic, reversedAt } = moderationDecisions
  const [decision] = await tx
    .select()
    .from(moderationDecisions)
    .where(and(eq(ofCase, caseId), eq(isAutomatic, true), isNull(reversedAt)))
    .for('update')
  return decision
}

async function confirmDecision(
  tx: Transaction,
  id: string,
  values: Partial<DecisionRow>,
): Promise<void> {
  await tx
    .update(moderationDecisions)
    .set({ ...values, isAutomatic: false })
    .where(eq(moderationDecisions.id, id))
}

interface ValidDecision {
  action: ModerationAction
  reason: RemovalReason
  message?: string | undefined
  days?: number | null
}

/** Throws `invalid_input` for a missing reason, and a silence or suspension without an end. */
function requireValid({ action, reason, message, days }: DecisionRequest): ValidDecision {
  if (action === 'dismiss') throw new Error('A dismissal has no decision.')
  if (!reason) throw invalid('reason', messages.reasonMissing)
  if (action === 'silence' && !days) throw invalid('days', messages.badDays)
  if (action === 'suspend' && days === undefined) throw invalid('days', messages.badDays)
  const isTimed = action === 'silence' || action === 'suspend'
  return { action, reason, message, ...(isTimed ? { days: days ?? null } : {}) }
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { fields: { [field]: message } })
}

/** In the app and by email, without the name of the moderator. */
async function notifyAuthor(
  deps: Deps,
  tx: Transaction,
  { id, userId, reason }: DecisionRow,
): Promise<InsertedNotification | undefined> {
  if (!userId) return undefined
  await enqueueEmail(deps, tx, 'moderation-decided', id)
  return insertNotification(deps, tx, {
    kind: 'moderation_decided',
    receiverId: userId,
    actorId: null,
    decisionId: id,
    removedId: id,
    reason,
  })
}

/** Reporters learn that a moderator acted, but not how. */
async function notifyReporters(
  deps: Deps,
  tx: Transaction,
  caseId: string,
): Promise<InsertedNotification[]> {
  const rows = await tx
    .select({ id: moderationReports.reporterId })
    .from(moderationReports)
    .where(eq(moderationReports.caseId, caseId))
  const receivers = rows.map(({ id }) => id)
  const notice = { kind: 'report_decided', actorId: null, removedId: caseId } as const
  return insertNotifications(deps, tx, receivers, notice)
}
