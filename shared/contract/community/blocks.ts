import { z } from 'zod'
import { blockMessages as messages } from '../../messages/community/blocks.ts'
import { avatarUrl, isoTime, recordId, timeCursor } from '../fields.ts'

/** A block includes a mute. */
export const blockKind = z.enum(['mute', 'block'])
export type BlockKind = z.infer<typeof blockKind>

export const blockedUser = z.object({
  _id: recordId,
  fullname: z.string(),
  avatar: avatarUrl,
  kind: blockKind,
  since: isoTime,
})
export type BlockedUser = z.infer<typeof blockedUser>

const cursor = timeCursor(messages.badCursor)

/** `before` is `next` of the previous page. */
export const blocksQuery = z.object({ before: cursor.optional() })

/** `next` is where the next page starts; omitted on the last. */
export const blocksResponse = z.object({
  users: z.array(blockedUser),
  next: cursor.optional(),
})
export type BlocksResponse = z.infer<typeof blocksResponse>

/** `hidden` is the kind that applies now; null if the user is neither muted nor blocked. */
export const blockResponse = z.object({ msg: z.string(), hidden: blockKind.nullable() })
export type BlockResponse = z.infer<typeof blockResponse>
