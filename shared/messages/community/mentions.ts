import { communityLimits } from '../../limits.ts'

export const mentionMessages = {
  searchMissing: 'Enter the start of a username or name.',
  searchTooLong: `Names have at most ${communityLimits.mentionMaxLength} characters.`,
} as const
