import { eq } from 'drizzle-orm'
import { moderationCases, moderationDecisions, users } from '#server/db/schema/index.ts'
import { addDuration } from '#server/platform/clock.ts'
import { moderationLimits as limits } from '#shared/limits.ts'
import {
  describeAutomaticHiding,
  describeAutomaticReversal,
  describeDecision,
  describeReversal,
} from '#shared/messages/community/moderation.ts'
import { pages } from '#shared/paths.ts'
import type { Deps } from '../deps.ts'
import {
  type EmailComposers,
  renderAppealDecidedEmail,
  renderDecisionEmail,
  renderDecisionReversedEmail,
} from '../mail/index.ts'
import { signAppeal } from './appeal-token.ts'
import type { DecisionRow } from './apply-action.ts'
import { contentKinds } from './content-kinds.ts'

type ModerationEmail = 'moderation-decided' | 'appeal-decided' | 'decision-reversed'

/** Composes the emails about a decision when they are sent. One that was reversed meanwhile is not sent. */
export function createModerationEmails(
  deps: Pick<Deps, 'db' | 'settings'>,
): Pick<EmailComposers, ModerationEmail> {
  const { publicUrl, supportEmail } = deps.settings
  return {
    async 'moderation-decided'(id) {
      const found = await findDecision(id)
      if (!found || found.decision.reversedAt) return undefined
      const { email, fullname, decision } = found
      const { action, reason, message } = decision
      const isSuspended = action === 'suspend' || found.suspendedAt !== null
      const url = publicUrl + (isSuspended ? toAppealPath(decision) : pages.ownDecisions)
      return renderDecisionEmail(
        email,
        { fullname, decision: describeInEffect(found), reason, message, url, isSuspended },
        supportEmail,
      )
    },
    async 'appeal-decided'(id) {
      const found = await findDecision(id)
      const outcome = found?.decision.appealOutcome
      if (!found || !outcome) return undefined
      const { email, fullname, decision } = found
      return renderAppealDecidedEmail(email, {
        fullname,
        outcome,
        result:
          outcome === 'reversed' ? await describeAfterReversal(found) : describeInEffect(found),
        message: decision.appealMessage,
        button: toButton(found),
      })
    },
    async 'decision-reversed'(id) {
      const found = await findDecision(id)
      if (!found) return undefined
      const { email, fullname } = found
      const reversal = await describeAfterReversal(found)
      return renderDecisionReversedEmail(email, { fullname, reversal, button: toButton(found) })
    },
  }

  type Found = NonNullable<Awaited<ReturnType<typeof findDecision>>>

  async function findDecision(id: string) {
    const [found] = await deps.db
      .select({
        decision: moderationDecisions,
        kind: moderationCases.kind,
        subjectId: moderationCases.subjectId,
        email: users.email,
        fullname: users.fullname,
        silencedUntil: users.silencedUntil,
        suspendedAt: users.suspendedAt,
      })
      .from(moderationDecisions)
      .innerJoin(moderationCases, eq(moderationCases.id, moderationDecisions.caseId))
      .innerJoin(users, eq(users.id, moderationDecisions.userId))
      .where(eq(moderationDecisions.id, id))
    return found
  }

  function describeInEffect({ decision, kind }: Found): string {
    return decision.isAutomatic
      ? describeAutomaticHiding(kind)
      : describeDecision(decision.action, kind, decision.until)
  }

  async function describeAfterReversal(found: Found): Promise<string> {
    const { decision, kind } = found
    const sentence = decision.isAutomatic
      ? describeAutomaticReversal(kind)
      : describeReversal(decision.action, kind)
    return [sentence, await describeState(found)].filter(Boolean).join(' ')
  }

  /** None while the user is suspended and cannot log in. */
  function toButton({ decision, suspendedAt }: Found) {
    if (suspendedAt) return undefined
    return decision.action === 'suspend'
      ? { label: 'Log in', url: `${publicUrl}${pages.login}` }
      : { label: 'View the decision', url: `${publicUrl}${pages.ownDecisions}` }
  }

  /** Works without a login, for as long as the user may appeal. */
  function toAppealPath({ id, createdAt }: DecisionRow): string {
    const expiresAt = addDuration(createdAt, { days: limits.appealDays })
    return pages.appeal(signAppeal(deps.settings.appealSecret, { decisionId: id, expiresAt }))
  }

  /** What applies after a reversal: other decisions may stand, and the content may be deleted. */
  async function describeState({
    decision: { action },
    kind,
    subjectId,
    silencedUntil,
    suspendedAt,
  }: Found): Promise<string> {
    switch (action) {
      case 'hide':
      case 'remove': {
        const content = await contentKinds[kind].load(deps.db, subjectId)
        return content?.isHidden === false ? 'It is no longer hidden.' : ''
      }
      case 'warn':
        return ''
      case 'silence':
        return silencedUntil
          ? 'You still cannot write, because of another decision.'
          : 'You can write again.'
      case 'suspend':
        return suspendedAt
          ? 'Your account stays suspended, because of another decision.'
          : 'You can log in again.'
    }
  }
}
