import type { ModerationAction } from '#shared/community/moderation-choices.ts'
import type { ModerationCase } from '#shared/contract/community/moderation.ts'
import { moderationActionNames, reportedKindNames } from '#shared/messages/community/moderation.ts'

export type CaseAction = ModerationAction | 'dismiss'

/** The key of each action in the queue. */
export const actionKeys: Record<CaseAction, string> = {
  dismiss: 'd',
  hide: 'h',
  remove: 'r',
  warn: 'w',
  silence: 's',
  suspend: 'b',
}

/** The title of the dialog, for example "Hide Ada's post?". */
export function getDecisionTitle(
  action: ModerationAction,
  { kind, author }: Pick<ModerationCase, 'kind'> & { author: { fullname: string } | null },
): string {
  const name = author?.fullname ?? 'the deleted user'
  const verb = moderationActionNames[action]
  if (action === 'silence' || action === 'suspend') return `${verb} ${name}?`
  if (action === 'warn') return `${verb} ${name} about this ${reportedKindNames[kind]}?`
  return `${verb} ${name}'s ${reportedKindNames[kind]}?`
}

/** What the dialog says about an action. */
export const actionConsequences: Record<ModerationAction, string> = {
  hide: 'Only moderators can see it until the decision is reversed.',
  remove: 'Nobody can see it. It is deleted in 30 days, unless an appeal restores it.',
  warn: 'It stays as it is.',
  silence: 'They can read, but not write posts, comments, reviews, questions or answers.',
  suspend:
    'They are logged out everywhere and cannot log in. Their courses leave the catalogue, but stay for those who enrolled.',
}
