import { eq } from 'drizzle-orm'
import { moderationCases, moderationDecisions, users } from '#server/db/schema/index.ts'
import { describeAutomaticHiding, describeDecision } from '#shared/messages/community/moderation.ts'
import { pages } from '#shared/paths.ts'
import type { Deps } from '../deps.ts'
import {
  type EmailComposers,
  renderAppealDecidedEmail,
  renderDecisionEmail,
} from '../mail/index.ts'

/** Composes the emails about a decision when they are sent. One that was reversed meanwhile is not sent. */
export function createModerationEmails(
  deps: Pick<Deps, 'db' | 'settings'>,
): Pick<EmailComposers, 'moderation-decided' | 'appeal-decided'> {
  const { publicUrl, supportEmail } = deps.settings
  return {
    async 'moderation-decided'(id) {
      const found = await findDecision(id)
      if (!found || found.decision.reversedAt) return undefined
      const { email, fullname, kind, decision } = found
      const { action, until, reason, message } = decision
      const url = action === 'suspend' ? undefined : `${publicUrl}${pages.ownDecisions}`
      const sentence = decision.isAutomatic
        ? describeAutomaticHiding(kind)
        : describeDecision(action, kind, until)
      return renderDecisionEmail(
        email,
        { fullname, decision: sentence, reason, message, url },
        supportEmail,
      )
    },
    async 'appeal-decided'(id) {
      const found = await findDecision(id)
      const outcome = found?.decision.appealOutcome
      if (!found || !outcome) return undefined
      const { email, fullname, decision } = found
      return renderAppealDecidedEmail(email, { fullname, outcome, message: decision.appealMessage })
    },
  }

  async function findDecision(id: string) {
    const [found] = await deps.db
      .select({
        decision: moderationDecisions,
        kind: moderationCases.kind,
        email: users.email,
        fullname: users.fullname,
      })
      .from(moderationDecisions)
      .innerJoin(moderationCases, eq(moderationCases.id, moderationDecisions.caseId))
      .innerJoin(users, eq(users.id, moderationDecisions.userId))
      .where(eq(moderationDecisions.id, id))
    return found
  }
}
