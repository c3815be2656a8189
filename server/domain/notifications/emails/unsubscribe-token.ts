import { signLink, verifyLink } from '#server/platform/signed-code.ts'
import {
  type NotificationCategory,
  notificationCategories,
} from '#shared/notifications/notification-categories.ts'

/** What a link to unsubscribe permits: to turn off the emails of these categories for this user. */
export interface UnsubscribeGrant {
  userId: string
  categories: readonly NotificationCategory[]
  /** With a precision of seconds. */
  expiresAt: Date
}

const purpose = 'unsubscribe'

/** The categories come first and in the open, for the page behind the link. */
export function signUnsubscribe(
  secret: Uint8Array,
  { categories, userId, expiresAt }: UnsubscribeGrant,
): string {
  return signLink(secret, { purpose, parts: [categories.join('-'), userId], expiresAt })
}

/** What a token permits, or why it is rejected. */
export function verifyUnsubscribe(
  secret: Uint8Array,
  token: string,
  now: Date,
): UnsubscribeGrant | 'invalid' | 'expired' {
  const link = verifyLink(secret, purpose, token, now)
  if (typeof link === 'string') return link
  const [names = '', userId = ''] = link.parts
  const signed = new Set(names.split('-'))
  const categories = notificationCategories.filter((one) => signed.has(one))
  return { userId, categories, expiresAt: link.expiresAt }
}
