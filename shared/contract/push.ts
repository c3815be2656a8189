import { z } from 'zod'
import { pushLimits as limits } from '../limits.ts'
import { pushMessages as messages } from '../messages/notifications/push.ts'
import { isoTime, recordId } from './fields.ts'

const endpoint = z
  .string({ error: messages.badEndpoint })
  .min(1, messages.badEndpoint)
  .max(limits.endpointMaxLength, messages.badEndpoint)
  .regex(/^https?:\/\/[!-~]+$/, messages.badEndpoint)

const keyText = (length: number) =>
  z.string({ error: messages.badKeys }).regex(new RegExp(`^[\\w-]{${length}}$`), messages.badKeys)

/** 16 bytes in base64url. */
const auth = keyText(22)

/** As `PushSubscription.toJSON()` returns it; its other fields are ignored. */
export const pushSubscriptionRequest = z.object({
  endpoint,
  keys: z.object({ p256dh: keyText(87), auth }, { error: messages.badKeys }),
})
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionRequest>

export const refreshPushSubscriptionRequest = z.object({
  /** Of the subscription that the browser replaced. */
  endpoint,
  auth,
  subscription: pushSubscriptionRequest,
})
export type RefreshPushSubscriptionRequest = z.infer<typeof refreshPushSubscriptionRequest>

export const ownPushSubscription = z.object({
  _id: recordId,
  device: z.string(),
  createdAt: isoTime,
  /** When a notification was last sent there; null if never. */
  lastSentAt: isoTime.nullable(),
  /** Whether it is the browser of this session. */
  current: z.boolean(),
})
export type OwnPushSubscription = z.infer<typeof ownPushSubscription>

export const pushSubscriptionList = z.object({
  /** The `applicationServerKey` of subscriptions. */
  publicKey: z.string(),
  subscriptions: z.array(ownPushSubscription),
})
export type PushSubscriptionList = z.infer<typeof pushSubscriptionList>

export const pushSubscriptionResponse = z.object({
  msg: z.string(),
  subscription: ownPushSubscription,
})
