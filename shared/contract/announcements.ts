import { z } from 'zod'
import { announcementLimits as limits } from '../limits.ts'
import { announcementMessages as messages } from '../messages/notifications/announcements.ts'
import { avatarUrl, isoTime, recordId, requiredLine, requiredText } from './fields.ts'

const title = requiredLine(messages.titleMissing, (text) =>
  text.max(limits.titleMaxLength, messages.titleTooLong),
)
const body = requiredText(messages.bodyMissing, (text) =>
  text.max(limits.bodyMaxLength, messages.bodyTooLong),
).meta({ description: 'Markdown' })

export const announcementRequest = z.object({ title, body })
export type AnnouncementRequest = z.infer<typeof announcementRequest>

export const announcementChangeRequest = announcementRequest.extend({
  version: z.int().optional().meta({
    description:
      'The version that the edit is based on: 409 if there is another one. Omitted overwrites',
  }),
})
export type AnnouncementChangeRequest = z.infer<typeof announcementChangeRequest>

export const announcement = z.object({
  _id: recordId,
  title: z.string(),
  /** Markdown, and the safe HTML that the server made of it. */
  body: z.string(),
  html: z.string(),
  author: z
    .object({ _id: recordId, fullname: z.string(), avatar: avatarUrl })
    .nullable()
    .meta({ description: 'null if the account was deleted' }),
  version: z.int(),
  editedAt: isoTime.optional(),
  createdAt: isoTime,
  /** For those who may write announcements in the course. */
  delivery: z
    .object({
      /** The learners who were notified so far, in the app or by email. */
      recipients: z.int(),
      /** Others follow. */
      pending: z.boolean(),
    })
    .optional(),
})
export type Announcement = z.infer<typeof announcement>

export const announcementResponse = z.object({ msg: z.string(), announcement })

export const announcementPreview = z.object({
  title: z.string(),
  /** As on the page of the course. */
  html: z.string(),
  /** As in the learners' emails: a digest has them beside other news. */
  email: z.object({ subject: z.string(), quote: z.string() }),
  /** The learners who would be notified now, in the app or by email. */
  recipients: z.int(),
  /** There are more: not all were counted. */
  isMore: z.boolean(),
})
export type AnnouncementPreview = z.infer<typeof announcementPreview>

export const announcementListQuery = z.object({
  cursor: z
    .string()
    .max(100, messages.badCursor)
    .transform((text) => (text === '' ? undefined : text))
    .optional(),
})
export type AnnouncementListQuery = z.infer<typeof announcementListQuery>

/** `next` is the `cursor` of the next page; omitted on the last. */
export const announcementListResponse = z.object({
  announcements: z.array(announcement),
  next: z.string().optional(),
  can: z.object({ write: z.boolean() }),
})
export type AnnouncementListResponse = z.infer<typeof announcementListResponse>
