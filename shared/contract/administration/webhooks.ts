import { z } from 'zod'
import { webhookLimits as limits } from '../../limits.ts'
import { webhookMessages as messages } from '../../messages/administration/webhooks.ts'
import {
  deliveredEvents,
  deliveryStates,
  disabledReasons,
  type WebhookEvent,
  webhookEvents,
} from '../../webhooks/webhook-events.ts'
import { isoTime, optionalLine, recordId, requiredString } from '../fields.ts'

const event = z.enum(webhookEvents)

export const webhook = z.object({
  _id: recordId,
  url: z.string(),
  description: z.string(),
  events: z.array(event),
  /** Null while it is on. */
  disabledReason: z.enum(disabledReasons).nullable(),
  /** The first failure since the last success; null without one. */
  failingSince: isoTime.nullable(),
  /** Until then, the secret before the last one signs too. */
  previousSecretUntil: isoTime.nullable(),
  createdAt: isoTime,
})
export type Webhook = z.infer<typeof webhook>

export const webhookListResponse = z.object({ webhooks: z.array(webhook) })

export const webhookRequest = z.object({
  url: requiredString(messages.urlInvalid)
    .max(limits.urlMaxLength, messages.urlTooLong)
    .refine(isWebUrl, messages.urlInvalid)
    .refine(hasNoCredentials, messages.urlWithCredentials),
  description: optionalLine(messages.descriptionTooLong, (text) =>
    text.max(limits.descriptionMaxLength, messages.descriptionTooLong),
  ),
  events: z
    .array(event, messages.noEvents)
    .min(1, messages.noEvents)
    .max(webhookEvents.length)
    .transform((events) => webhookEvents.filter((name) => events.includes(name))),
})
export type WebhookRequest = z.infer<typeof webhookRequest>

const isChosen = z.boolean().default(false)

/** The form of admins, with a checkbox for each event. */
export const webhookForm = webhookRequest
  .omit({ events: true })
  .extend({
    'user.created': isChosen,
    'user.deleted': isChosen,
    'course.published': isChosen,
    'course.enrolled': isChosen,
    'course.completed': isChosen,
    'review.created': isChosen,
  } satisfies Record<WebhookEvent, z.ZodType>)
  .refine((form) => webhookEvents.some((name) => form[name]), {
    path: [webhookEvents[0]],
    message: messages.noEvents,
  })
  .transform(({ url, description, ...events }) => ({
    url,
    description,
    events: webhookEvents.filter((name) => events[name]),
  }))

export const webhookResponse = z.object({ msg: z.string(), webhook })

/** The secret is in no other response. */
export const webhookSecretResponse = webhookResponse.extend({ secret: z.string() })

export const webhookStateRequest = z.object({ isOn: z.boolean() })

export const webhookAttempt = z.object({
  at: isoTime,
  milliseconds: z.int(),
  /** Of the response. */
  status: z.int().optional(),
  /** Why there is no response: `address`, `timeout`, `network`, `secret` or `disabled`. */
  error: z.string().optional(),
  /** The beginning of the response. */
  response: z.string().optional(),
})

export const webhookDelivery = z.object({
  /** Sent as `webhook-id`. */
  _id: recordId,
  event: z.enum(deliveredEvents),
  state: z.enum(deliveryStates),
  occurredAt: isoTime,
  /** Null unless it is waiting. */
  nextAttemptAt: isoTime.nullable(),
  /** The body of the request. */
  body: z.string(),
  /** The last ones, oldest first. */
  attempts: z.array(webhookAttempt),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const deliveryListQuery = z.object({
  /** The id of the last delivery of the page before. */
  before: recordId.optional(),
  state: z.enum(deliveryStates).optional(),
})
export type DeliveryListQuery = z.infer<typeof deliveryListQuery>

export const deliveryListResponse = z.object({
  deliveries: z.array(webhookDelivery),
  hasMore: z.boolean(),
})

export const deliveryResponse = z.object({ msg: z.string(), delivery: webhookDelivery })

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function hasNoCredentials(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { username, password } = new URL(text)
  return username === '' && password === ''
}
