import { z } from 'zod'
import { correspondenceLimits as limits } from '../../limits.ts'
import { correspondenceMessages as messages } from '../../messages/correspondence.ts'
import {
  emailAddress,
  requiredString,
  requiredLine,
  requiredText,
  isoTime,
  recordId,
} from '../fields.ts'

export const contactRequest = z.object({
  name: requiredLine(messages.fieldsEmpty, (text) =>
    text.max(limits.nameMaxLength, messages.nameTooLong),
  ),
  email: requiredString(messages.fieldsEmpty).pipe(emailAddress(messages.invalidEmail)),
  message: requiredText(messages.fieldsEmpty, (text) =>
    text
      .min(limits.messageMinLength, messages.messageTooShort)
      .max(limits.messageMaxLength, messages.messageTooLong),
  ),
  /** Honeypot: hidden from users, filled in only by bots. */
  website: z.string().optional(),
})
export type ContactRequest = z.infer<typeof contactRequest>

export const contactMessage = z.object({
  _id: recordId,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  answer: z.string(),
  createdAt: isoTime,
  readAt: isoTime.nullable(),
  answeredAt: isoTime.nullable(),
  closedAt: isoTime.nullable(),
  /** The account that the sender was logged in to. */
  user: z.object({ _id: recordId, fullname: z.string() }).nullable(),
})
export type ContactMessage = z.infer<typeof contactMessage>

export const messageListQuery = z.object({
  search: z.string().trim().max(limits.searchMaxLength).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(limits.pageMax).optional().catch(undefined),
})
export type MessageListQuery = z.infer<typeof messageListQuery>

export const replyRequest = z.object({
  answer: requiredText(messages.replyEmpty, (text) =>
    text.max(limits.messageMaxLength, messages.replyTooLong),
  ),
})

export const updateMessageRequest = z.object({
  read: z.literal(true).optional(),
  closed: z.boolean().optional(),
})
export type UpdateMessageRequest = z.infer<typeof updateMessageRequest>

export const subscribeRequest = z.object({
  email: requiredString(messages.fieldsEmpty).pipe(emailAddress(messages.invalidEmail)),
  website: z.string().optional(),
})
export type SubscribeRequest = z.infer<typeof subscribeRequest>

export const subscriptionToken = z.object({ token: requiredString(messages.subscriptionExpired) })
