import { z } from 'zod'
import { notificationMessages as messages } from '../messages/notifications.ts'
import { avatarUrl, isoTime, recordId } from './fields.ts'

export const notificationKinds = [
  'like',
  'comment',
  'follow',
  'review_answer',
  'instructor_granted',
  'instructor_refused',
  'instructor_withdrawn',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What happened to one thing, told together: "Ada and 3 others liked your post". */
export const notification = z.object({
  /** Of the newest of the group: the list goes on behind it. */
  _id: recordId,
  kind: z.enum(notificationKinds),
  /** The newest people first; fewer than `people` where there are many. */
  actors: z.array(z.object({ _id: recordId, fullname: z.string(), avatar: avatarUrl })),
  /** How many people it is about. */
  people: z.int(),
  /** The receiver did it themselves. */
  own: z.boolean(),
  post: z.object({ _id: recordId, content: z.string() }).nullable(),
  course: z.object({ _id: recordId, title: z.string() }).nullable(),
  unread: z.boolean(),
  createdAt: isoTime,
})
export type Notification = z.infer<typeof notification>

export const notificationListQuery = z.object({
  before: recordId.optional().or(z.literal('').transform(() => undefined)),
})

/** Counts arrive in any order, by calls and by the socket: the one with the highest `asOf` holds. */
export const unreadCount = z.object({
  unread: z.int(),
  /** When it was counted, in microseconds by the database's clock. */
  asOf: z.int(),
})
export type UnreadCount = z.infer<typeof unreadCount>

export const notificationListResponse = unreadCount.extend({ notifications: z.array(notification) })
export type NotificationListResponse = z.infer<typeof notificationListResponse>

/** `upTo` is the newest one that was seen; with `alone`, only that group is meant. */
export const markReadRequest = z.object({
  upTo: recordId.optional(),
  alone: z.boolean({ error: messages.badCursor }).optional(),
})
export type MarkReadRequest = z.infer<typeof markReadRequest>

export const markReadResponse = unreadCount.extend({ msg: z.string() })
export type MarkReadResponse = z.infer<typeof markReadResponse>
