import { z } from 'zod'
import { decisionReasons } from '../community/removal-reasons.ts'
import { notificationMessages as messages } from '../messages/notifications/notifications.ts'
import { avatarUrl, isoTime, recordId, returnedTime } from './fields.ts'

export const notificationKinds = [
  'like',
  'comment',
  'comment_reply',
  'follow',
  'review_answer',
  'instructor_granted',
  'instructor_refused',
  'instructor_withdrawn',
  'post_removed',
  'comment_removed',
  'course_invitation',
  'instructor_joined',
  'instructor_left',
  'instructor_removed',
  'question_asked',
  'question_answered',
  'answer_accepted',
  'question_removed',
  'answer_removed',
  'video_failed',
  'moderation_decided',
  'appeal_decided',
  'report_decided',
  'course_announcement',
  'mention',
  'lesson_released',
  'moderator_granted',
  'moderator_revoked',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** A group of events about one subject: "Ada and 3 others liked your post". */
export const notification = z.object({
  /** The newest of the group; also the cursor of the next page. */
  _id: recordId,
  kind: z.enum(notificationKinds),
  /** Newest first; fewer than `people` for a large group. */
  actors: z.array(z.object({ _id: recordId, fullname: z.string(), avatar: avatarUrl })),
  /** The number of users in the group. */
  people: z.int(),
  /** Caused by the recipient. */
  own: z.boolean(),
  post: z.object({ _id: recordId, content: z.string() }).nullable(),
  course: z.object({ _id: recordId, title: z.string() }).nullable(),
  /** Of a question: links open it in its lesson. */
  question: z.object({ _id: recordId, lesson: recordId }).optional(),
  /** To the learners of `course`; absent, as the course, if it was deleted or the receiver cannot read it any more. */
  announcement: z.object({ _id: recordId, title: z.string(), excerpt: z.string() }).optional(),
  /** Why a moderator removed what the recipient wrote. */
  reason: z.enum(decisionReasons).optional(),
  unread: z.boolean(),
  createdAt: isoTime,
})
export type Notification = z.infer<typeof notification>

export const notificationListQuery = z.object({
  before: recordId.optional().or(z.literal('').transform(() => undefined)),
})

/** Counts arrive in any order, in responses and over the socket; the highest `asOf` is the newest. */
export const unreadCount = z.object({
  unread: z.int(),
  /** When it was counted, in microseconds of the database's clock. */
  asOf: z.int(),
})
export type UnreadCount = z.infer<typeof unreadCount>

export const notificationListResponse = unreadCount.extend({ notifications: z.array(notification) })
export type NotificationListResponse = z.infer<typeof notificationListResponse>

/** `upTo` is the newest notification that was seen; `alone` limits the request to its group. */
export const markReadRequest = z.object({
  upTo: recordId.optional(),
  alone: z.boolean({ error: messages.badCursor }).optional(),
})
export type MarkReadRequest = z.infer<typeof markReadRequest>

export const markReadResponse = unreadCount.extend({
  msg: z.string(),
  /** For marking the same notifications as unread again. */
  readAt: isoTime,
})
export type MarkReadResponse = z.infer<typeof markReadResponse>

/** `readAt` as in the response to the request that is undone. */
export const markUnreadRequest = z.object({
  readAt: returnedTime(messages.badTime),
})
