/** What an admin can subscribe to. Names are never changed, since receivers depend on them. */
export const webhookEvents = [
  'user.created',
  'user.deleted',
  'course.published',
  'course.enrolled',
  'course.completed',
  'review.created',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent on request of an admin, to one webhook. */
export const testEvent = 'webhook.test'

export const deliveredEvents = [...webhookEvents, testEvent] as const

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** `manual`: by an admin; `gone`: the receiver responded with 410; `failing`: nothing was delivered for about three days. */
export const disabledReasons = ['manual', 'gone', 'failing'] as const
