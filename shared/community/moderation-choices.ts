/** What can be reported. */
export const reportedKinds = [
  'post',
  'comment',
  'review',
  'question',
  'answer',
  'course',
  'profile',
] as const
export type ReportedKind = (typeof reportedKinds)[number]

/**
 * What moderators can do about it, besides dismissing the reports. `hide` can be undone at any time; what is removed
 * is deleted later; `silence` and `suspend` concern the author alone.
 */
export const moderationActions = ['hide', 'remove', 'warn', 'silence', 'suspend'] as const
export type ModerationAction = (typeof moderationActions)[number]

/** The lists of cases in the moderation queue. */
export const caseLists = ['open', 'decided', 'appeals'] as const
export type CaseList = (typeof caseLists)[number]

/** What hides a thing before a moderator decides: reports of trusted users, or a filter of an admin. */
export const automaticCauses = ['reports', 'filter'] as const
export type AutomaticCause = (typeof automaticCauses)[number]
