import type { EmailMessage } from '#server/platform/mail/mail-transport.ts'
import type { DecisionReason } from '#shared/community/removal-reasons.ts'
import { moderationLimits as limits } from '#shared/limits.ts'
import { decisionReasonNames } from '#shared/messages/community/community.ts'
import { renderEmail } from './layout.ts'

interface Button {
  label: string
  url: string
}

interface Decision {
  fullname: string
  /** What was decided, as a sentence. */
  decision: string
  reason: DecisionReason
  /** Of the moderator; may be empty. */
  message: string
  /** The page of the decision, with the appeal; that of the appeal alone for a suspended user, who cannot log in. */
  url: string
  isSuspended: boolean
}

export function renderDecisionEmail(
  to: string,
  { fullname, decision, reason, message, url, isSuspended }: Decision,
  supportEmail: string,
): EmailMessage {
  const email = renderEmail({
    to,
    subject: 'A decision of our moderators',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      decision,
      `Reason: ${decisionReasonNames[reason]}`,
      ...(message ? message.split(/\n{2,}/) : []),
    ],
    button: { label: isSuspended ? 'Appeal' : 'View the decision', url },
    closing: isSuspended
      ? `If you think that this is a mistake, you can appeal once within ${limits.appealDays} days, without logging in. If you have questions, reply to this email or write to ${supportEmail}.`
      : 'If you think that this is a mistake, you can appeal once on that page.',
  })
  return { ...email, replyTo: supportEmail }
}

interface AppealOutcome {
  fullname: string
  outcome: 'upheld' | 'reversed'
  /** The decision that stands, or its reversal with what applies now, in sentences. */
  result: string
  /** Of the moderator; may be empty. */
  message: string
  button: Button | undefined
}

export function renderAppealDecidedEmail(
  to: string,
  { fullname, outcome, result, message, button }: AppealOutcome,
): EmailMessage {
  return renderEmail({
    to,
    subject: 'Your appeal was decided',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      outcome === 'reversed'
        ? `You were right. ${result}`
        : `We looked at the decision again and it stays as it is. ${result}`,
      ...(message ? message.split(/\n{2,}/) : []),
    ],
    ...(button ? { button } : {}),
    closing: 'Thank you for taking the time to write to us.',
  })
}

interface Reversal {
  fullname: string
  /** What was reversed and what applies now, in sentences. */
  reversal: string
  button: Button | undefined
}

/** For a reversal without an appeal. */
export function renderDecisionReversedEmail(
  to: string,
  { fullname, reversal, button }: Reversal,
): EmailMessage {
  return renderEmail({
    to,
    subject: 'A decision of our moderators was reversed',
    greeting: `Hello ${fullname},`,
    paragraphs: [reversal],
    ...(button ? { button } : {}),
    closing: 'You do not need to do anything.',
  })
}
