import { createHmac, timingSafeEqual } from 'node:crypto'
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

export function signUnsubscribe(secret: Uint8Array, grant: UnsubscribeGrant): string {
  const parts = [
    grant.categories.join('-'),
    grant.userId,
    Math.floor(grant.expiresAt.getTime() / 1000).toString(36),
  ]
  return [...parts, computeCode(secret, parts)].join('.')
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
  const expected = computeCode(secret, [names, userId, expiry])
  if (!timingSafeEqual(Buffer.from(code), Buffer.from(expected))) return 'invalid'
  const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000)
  if (expiresAt <= now) return 'expired'
  const signed = new Set(names.split('-'))
  return { userId, categories: notificationCategories.filter((one) => signed.has(one)), expiresAt }
}

/** 43 characters of base64url. The name of the purpose keeps it apart from other codes of the same secret. */
function computeCode(secret: Uint8Array, parts: readonly string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['unsubscribe', ...parts]))
    .digest('base64url')
}
