/** What a filter matches. */
export const filterKinds = ['word', 'link', 'email_domain'] as const
export type FilterKind = (typeof filterKinds)[number]

/** What happens to a text that matches: an error, or it is published hidden and a moderator decides. */
export const filterActions = ['reject', 'hide'] as const
export type FilterAction = (typeof filterActions)[number]

/** Texts that can be hidden by themselves. */
const hideableTexts = ['post', 'comment', 'review', 'question', 'answer'] as const

/** Where filters for words and links apply. */
const filteredTexts = [
  ...hideableTexts,
  'review_reply',
  'announcement',
  'profile',
  'course',
] as const
export type FilteredText = (typeof filteredTexts)[number]

/** What the test field tests. */
export const testedKinds = [...filteredTexts, 'email'] as const
export type TestedKind = (typeof testedKinds)[number]

/** What the filters do to a text or an email address. */
export const filterOutcomes = ['allowed', 'hidden', 'rejected'] as const
export type FilterOutcome = (typeof filterOutcomes)[number]

export function canHideText(kind: FilteredText): boolean {
  return (hideableTexts as readonly string[]).includes(kind)
}
