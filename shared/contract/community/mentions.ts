import { z } from 'zod'
import { communityLimits as limits } from '../../limits.ts'
import { mentionMessages as messages } from '../../messages/community/mentions.ts'
import { avatarUrl, recordId, requiredLine } from '../fields.ts'

/** A user whom a text mentions, with the name that is in the text, in lower case. */
export const mentionedUser = z.object({ _id: recordId, username: z.string() })
export type MentionedUser = z.infer<typeof mentionedUser>

export const mentionQuery = z.object({
  search: requiredLine(messages.searchMissing, (text) =>
    text.max(limits.mentionMaxLength, messages.searchTooLong),
  ),
})

/** The best matches first. */
export const mentionSuggestions = z.object({
  users: z.array(
    z.object({ _id: recordId, fullname: z.string(), username: z.string(), avatar: avatarUrl }),
  ),
})
export type MentionSuggestions = z.infer<typeof mentionSuggestions>
export type MentionSuggestion = MentionSuggestions['users'][number]
