import type { ModerationAction, ReportedKind } from '../../community/moderation-choices.ts'
import type { DecisionReason } from '../../community/removal-reasons.ts'
import { formatLongDate } from '../format-long-date.ts'
import { decisionReasonNames } from './community.ts'

/** Messages for reports, decisions of moderators and appeals. */
export const moderationMessages = {
  unknownKind: 'This cannot be reported.',
  reasonMissing: 'Choose a reason.',
  detailsTooLong: 'Details must be 1,000 characters or fewer.',
  ownContent: 'You cannot report yourself or what you wrote.',
  reported: 'Thank you. A moderator will look at your report.',
  alreadyReported: 'You have reported this already. A moderator will look at it.',
  alreadyDecided:
    'You reported this before, and a moderator has decided about it. If it has changed since, write to us.',
  unknownCase: 'This case no longer exists.',
  unknownAction: 'Choose an action.',
  unknownDecision: 'This decision no longer exists.',
  messageTooLong: 'Messages must be 1,000 characters or fewer.',
  chooseLength: 'Choose how long.',
  badDays: 'Enter a number of days from 1 to 365.',
  actionNotPossible: 'This action is not possible here.',
  ownCase: 'You cannot decide about yourself.',
  dismissed: 'The reports were dismissed.',
  decided: 'The decision was saved. The author is notified.',
  claimed: 'You are deciding this case.',
  released: 'Others can decide this case.',
  claimedBy: (name: string) => `${name} is deciding this case.`,
  decidedBy: (name: string) => `${name} has decided this case.`,
  decidedMeanwhile: 'Another moderator has decided this case.',
  reversed: 'The decision was reversed.',
  alreadyReversed: 'This decision has already been reversed.',
  appealEmpty: 'Say why the decision is wrong.',
  appealTooLong: 'Appeals must be 2,000 characters or fewer.',
  appealed: 'Your appeal was sent. We will notify you when it is decided.',
  appealTitle: 'Appeal against a decision',
  appealedByLink: 'Your appeal was sent. We will email you when it is decided.',
  appealLinkInvalid: 'This link is not valid. Open it again from the email, or reply to the email.',
  cannotAppeal: 'You can no longer appeal against this decision.',
  ownDecision:
    'Another moderator decides about appeals against your decisions, and about what you reported.',
  appealDecided: 'The appeal was decided.',
  appealDecidedMeanwhile: 'Another moderator has decided this appeal.',
  unknownOutcome: 'Choose an outcome.',
  moderatorGranted: (name: string) => `${name} is now a moderator.`,
  moderatorRevoked: (name: string) => `${name} is no longer a moderator.`,
  silenced: (until: Date) =>
    `You cannot write until ${formatLongDate(until)}. To see why, open “Moderator decisions” in your profile.`,
  suspended: (until: Date | null, reason: DecisionReason | null) => {
    const period = until ? ` until ${formatLongDate(until)}` : ''
    const why = reason ? ` Reason: ${decisionReasonNames[reason].toLowerCase()}.` : ''
    return `Your account is suspended${period}.${why} Our email about it says how to appeal.`
  },
} as const

export const reportedKindNames: Record<ReportedKind, string> = {
  post: 'post',
  comment: 'comment',
  review: 'review',
  question: 'question',
  answer: 'answer',
  course: 'course',
  profile: 'profile',
}

export const moderationActionNames: Record<ModerationAction | 'dismiss', string> = {
  dismiss: 'Dismiss',
  hide: 'Hide',
  remove: 'Remove',
  warn: 'Warn',
  silence: 'Silence',
  suspend: 'Suspend',
}

/** What it means that a thing was hidden before a moderator decided, as a sentence to its author. */
export function describeAutomaticHiding(kind: ReportedKind): string {
  return `Your ${reportedKindNames[kind]} was hidden automatically. Only moderators can see it until one of them has decided about it.`
}

/** What a decision means, as a sentence to the user concerned. */
export function describeDecision(
  action: ModerationAction,
  kind: ReportedKind,
  until: Date | null,
): string {
  const thing = `your ${reportedKindNames[kind]}`
  switch (action) {
    case 'hide':
      return `A moderator hid ${thing}. Only moderators can see it.`
    case 'remove':
      return `A moderator removed ${thing}.`
    case 'warn':
      return `A moderator warned you about ${thing}.`
    case 'silence':
      return `You cannot write posts, comments, reviews, questions or answers until ${until ? formatLongDate(until) : 'further notice'}, because of ${thing}.`
    case 'suspend':
      return until
        ? `Your account is suspended until ${formatLongDate(until)}, because of ${thing}.`
        : `Your account is suspended for good, because of ${thing}.`
  }
}

/** That a decision no longer applies, as a sentence to the user concerned. */
export function describeReversal(action: ModerationAction, kind: ReportedKind): string {
  const thing = `your ${reportedKindNames[kind]}`
  switch (action) {
    case 'hide':
      return `The decision to hide ${thing} was reversed.`
    case 'remove':
      return `The decision to remove ${thing} was reversed.`
    case 'warn':
      return `The warning about ${thing} was withdrawn.`
    case 'silence':
      return `The decision to stop you from writing because of ${thing} was reversed.`
    case 'suspend':
      return `The suspension of your account because of ${thing} was reversed.`
  }
}

/** That content which was hidden before a moderator decided is shown again, as a sentence to its author. */
export function describeAutomaticReversal(kind: ReportedKind): string {
  return `A moderator looked at your ${reportedKindNames[kind]}, which was hidden automatically.`
}
