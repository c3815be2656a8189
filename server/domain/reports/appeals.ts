import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { moderationCases, moderationDecisions } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import type {
  AppealDecisionRequest,
  AppealRequest,
  ModerationCase,
} from '#shared/contract/community/moderation.ts'
import { moderationLimits as limits } from '#shared/limits.ts'
import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'
import { insertNotification, publishNotification } from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { verifyAppeal } from './appeal-token.ts'
import type { DecisionRow } from './apply-action.ts'
import { getCase } from './list-cases.ts'
import { findActiveModerators, mayDecideAppeal } from './may-decide-appeal.ts'
import { isAppealOpen } from './open-appeals.ts'
import { undoDecision } from './reverse-decision.ts'

/** Appeals against a decision about the actor, once. Throws `not_found`, `conflict` and `too_many`. */
export async function appeal(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  decisionId: string,
  { text }: AppealRequest,
): Promise<{ msg: string }> {
  await deps.limits.take('appealPerAccount', actor.id)
  const isOwn = and(
    eq(moderationDecisions.id, decisionId),
    eq(moderationDecisions.userId, actor.id),
  )
  const appealed = await deps.db
    .update(moderationDecisions)
    .set({ appealedAt: deps.clock.now(), appeal: text })
    .where(
      and(
        isOwn,
        isNull(moderationDecisions.appealedAt),
        isNull(moderationDecisions.reversedAt),
        gt(moderationDecisions.createdAt, timeFromNow(deps.clock, { days: -limits.appealDays })),
      ),
    )
    .returning({ id: moderationDecisions.id })
  if (appealed.length > 0) return { msg: messages.appealed }
  const exists = (await deps.db.$count(moderationDecisions, isOwn)) > 0
  if (exists) throw new AppError('conflict', messages.cannotAppeal)
  throw new AppError('not_found', messages.unknownDecision)
}

/**
 * Appeals for a suspended user, who cannot log in, by the link in the email about the decision. Throws `link_expired`,
 * `conflict` and `too_many`.
 */
export async function appealByLink(
  deps: Deps,
  token: string,
  request: AppealRequest,
  address: string,
): Promise<{ msg: string }> {
  await deps.limits.take('linkPerAddress', address)
  const grant = verifyAppeal(deps.settings.appealSecret, token, deps.clock.now())
  if (grant === 'expired') throw new AppError('link_expired', messages.cannotAppeal)
  const decision = grant === 'invalid' ? undefined : await findDecision(deps, grant.decisionId)
  // Of a deleted account, the decision has no user.
  if (!decision?.userId) throw new AppError('link_expired', messages.appealLinkInvalid)
  await appeal(deps, { id: decision.userId }, decision.id, request)
  return { msg: messages.appealedByLink }
}

async function findDecision({ db }: Pick<Deps, 'db'>, id: string) {
  const [decision] = await db
    .select({ id: moderationDecisions.id, userId: moderationDecisions.userId })
    .from(moderationDecisions)
    .where(eq(moderationDecisions.id, id))
  return decision
}

/**
 * Decides an appeal once; a reversal restores everything. Throws `not_found`, `conflict`, and `forbidden` for who made
 * the decision or reported the content, as long as another moderator can decide.
 */
export async function decideAppeal(
  deps: Deps,
  moderator: Actor,
  decisionId: string,
  { outcome, message = '' }: AppealDecisionRequest,
): Promise<{ msg: string; case: ModerationCase }> {
  const { caseId, publish, notification } = await deps.db.transaction(async (tx) => {
    const decision = await storeOutcome(deps, tx, moderator, decisionId, { outcome, message })
    const undone =
      outcome === 'reversed'
        ? await undoDecision(deps, tx, moderator, decisionId)
        : await recordRejection(deps, tx, moderator, decision)
    const { userId } = decision
    if (userId) await enqueueEmail(deps, tx, 'appeal-decided', decisionId)
    return {
      caseId: decision.caseId,
      publish: undone?.publish ?? (() => undefined),
      notification: userId
        ? await insertNotification(deps, tx, {
            kind: 'appeal_decided',
            receiverId: userId,
            actorId: null,
            decisionId,
            removedId: decisionId,
          })
        : undefined,
    }
  })
  await publish()
  publishNotification(deps, notification)
  return { msg: messages.appealDecided, case: await getCase(deps, moderator, caseId) }
}

async function storeOutcome(
  deps: Deps,
  tx: Transaction,
  moderator: Actor,
  decisionId: string,
  { outcome, message }: { outcome: 'upheld' | 'reversed'; message: string },
): Promise<DecisionRow> {
  const [decision] = await tx
    .update(moderationDecisions)
    .set({
      appealOutcome: outcome,
      appealMessage: message,
      appealDecidedAt: deps.clock.now(),
      appealDecidedBy: moderator.id,
    })
    .where(and(eq(moderationDecisions.id, decisionId), isAppealOpen()))
    .returning()
  if (!decision) {
    const found = await tx.$count(moderationDecisions, eq(moderationDecisions.id, decisionId))
    if (found === 0) throw new AppError('not_found', messages.unknownDecision)
    throw new AppError('conflict', messages.appealDecidedMeanwhile)
  }
  const activeModerators = await findActiveModerators(deps, tx, [decision.caseId])
  if (!mayDecideAppeal(decision, moderator, activeModerators)) {
    throw new AppError('forbidden', messages.ownDecision)
  }
  return decision
}

async function recordRejection(
  deps: Deps,
  tx: Transaction,
  moderator: Actor,
  { caseId, userId, action, reason }: DecisionRow,
): Promise<undefined> {
  const [row] = await tx
    .select({ kind: moderationCases.kind, subjectId: moderationCases.subjectId })
    .from(moderationCases)
    .where(eq(moderationCases.id, caseId))
  if (!row) throw new AppError('not_found', messages.unknownCase)
  await recordAudit(tx, {
    actorId: moderator.id,
    action: 'appeal.rejected',
    subject: { id: userId ?? row.subjectId },
    details: { kind: row.kind, action, reason },
    at: deps.clock.now(),
  })
  return undefined
}
