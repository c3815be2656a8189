/** What the author of a text reads that a filter holds for review. */
export const heldMessages = {
  post: 'A moderator will review your post before others see it.',
  comment: 'A moderator will review your comment before others see it.',
  reply: 'A moderator will review your reply before others see it.',
  question: 'A moderator will review your question before others see it.',
  answer: 'A moderator will review your answer before others see it.',
  review: 'A moderator will check your review before others see it.',
} as const

export type HeldKind = keyof typeof heldMessages
