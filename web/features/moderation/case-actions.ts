import type { ModerationAction } from '#shared/community/moderation-choices.ts'

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

/** What the dialog says about an action. */
export const actionConsequences: Record<ModerationAction, string> = {
  hide: 'Only moderators can see it until the decision is reversed.',
  remove: 'Nobody can see it. It is deleted in 30 days, unless an appeal restores it.',
  warn: 'It stays as it is.',
  silence: 'The author can read, but not write posts, comments, reviews, questions or answers.',
  suspend:
    'The author is logged out everywhere and cannot log in. Their courses leave the catalogue, but stay for those who enrolled.',
}
