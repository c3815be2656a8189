import type {
  disabledReasons,
  DeliveryState,
  testEvent,
  WebhookEvent,
} from '../../webhooks/webhook-events.ts'

/** Messages for the webhooks of admins. */
export const webhookMessages = {
  urlInvalid: 'Enter the address with https:// or http://.',
  urlTooLong: 'The address must be 500 characters or fewer.',
  urlWithCredentials:
    'The address must have no user name and no password. Check the signature of deliveries instead.',
  urlForbidden: 'Webhooks are sent to public addresses only, on ports 80 and 443.',
  descriptionTooLong: 'The description must be 200 characters or fewer.',
  noEvents: 'Choose at least one event.',
  tooMany: 'There can be no more than 20 webhooks. Delete one first.',
  notFound: 'This webhook does not exist any more.',
  deliveryNotFound: 'This delivery does not exist any more.',
  isDisabled: 'This webhook is off. Turn it on first.',
  alreadyWaiting: 'This delivery is already waiting to be sent.',
  created: 'The webhook was created.',
  changed: 'The webhook was saved.',
  deleted: 'The webhook was deleted.',
  rotated: 'The webhook has a new secret.',
  turnedOn: 'The webhook was turned on.',
  turnedOff: 'The webhook was turned off.',
  testQueued: 'A test event is on its way.',
  replayQueued: 'The delivery will be sent again.',
  secretCopied: 'Secret copied.',
  secretNotCopied: 'The secret could not be copied. Select and copy it by hand.',
} as const

export const webhookEventNames: Record<WebhookEvent | typeof testEvent, string> = {
  'user.created': 'An account was created',
  'user.deleted': 'An account was deleted',
  'course.published': 'A course was published',
  'course.enrolled': 'A learner enrolled in a course',
  'course.completed': 'A learner completed a course',
  'review.created': 'A course was reviewed',
  'webhook.test': 'Test',
}

export const deliveryStateNames: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

/** Instead of the state of a delivery whose last attempt failed, and which waits for another. */
export const retriedDelivery = 'Failed, will be retried'

export const disabledReasonTexts: Record<(typeof disabledReasons)[number], string> = {
  manual: 'Turned off by an admin. No events are recorded.',
  gone: 'Turned off because the receiver responded with 410 Gone. No events are recorded.',
  failing:
    'Turned off because nothing could be delivered for about three days. No events are recorded.',
}

/** Why an attempt had no response, by the code of its error. */
export const attemptErrorTexts: Record<string, string> = {
  address: 'The address is not allowed: it is not public, or the name was not found.',
  timeout: 'The receiver took longer than 10 seconds.',
  network: 'No connection, or it broke.',
  secret: 'The secret cannot be read: the encryption key has changed. Replace the secret.',
  disabled: 'Not sent: the webhook was turned off.',
}
