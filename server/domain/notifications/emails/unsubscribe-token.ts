import { formatExpiry, isSigned, parseExpiry, signParts } from '#server/platform/signed-code.ts'
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

/** Categories, user, expiry, code. The categories come first and in the open, for the page behind the link. */
const tokenPattern = /^([a-z-]{1,200})\.([0-9a-f-]{36})\.([0-9a-z]{1,9})\.([\w-]{43})$/

/** The name of the purpose keeps the code apart from others of the same secret. */
const purpose = 'unsubscribe'

export function signUnsubscribe(secret: Uint8Array, grant: UnsubscribeGrant): string {
  const parts = [grant.categories.join('-'), grant.userId, formatExpiry(grant.expiresAt)]
  return [...parts, signParts(secret, [purpose, ...parts])].join('.')
}

/**
 * What a token permits; `invalid` if it was not created here, `expired` if it was, but long ago. Needs no database, so
 * it reveals nothing about accounts.
 */
export function verifyUnsubscribe(
  secret: Uint8Array,
  token: string,
  now: Date,
): UnsubscribeGrant | 'invalid' | 'expired' {
  const [, names = '', userId = '', expiry = '', code = ''] = tokenPattern.exec(token) ?? []
  if (!code) return 'invalid'
  if (!isSigned(secret, [purpose, names, userId, expiry], code)) return 'invalid'
  const expiresAt = parseExpiry(expiry)
  if (expiresAt <= now) return 'expired'
  const signed = new Set(names.split('-'))
  return { userId, categories: notificationCategories.filter((one) => signed.has(one)), expiresAt }
}
