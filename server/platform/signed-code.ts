import { createHmac, timingSafeEqual } from 'node:crypto'

/** A code of 43 characters of base64url, which nobody can compute without the secret. JSON keeps the parts apart. */
export function signParts(secret: Uint8Array, parts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}

/** Whether a code of the right length is that of the parts; the time it takes does not depend on what is wrong. */
export function isSigned(secret: Uint8Array, parts: readonly string[], code: string): boolean {
  return timingSafeEqual(Buffer.from(code), Buffer.from(signParts(secret, parts)))
}

/** A time in seconds since 1970, short enough for addresses. */
export function formatExpiry(time: Date): string {
  return Math.floor(time.getTime() / 1000).toString(36)
}

export function parseExpiry(expiry: string): Date {
  return new Date(Number.parseInt(expiry, 36) * 1000)
}

/** What a link in an email permits, without a login. */
export interface SignedLink {
  /** Keeps the code apart from others of the same secret. */
  purpose: string
  /** Without dots. */
  parts: readonly string[]
  /** With a precision of seconds. */
  expiresAt: Date
}

/** A token for a link: the parts in the open, expiry, code. */
export function signLink(secret: Uint8Array, { purpose, parts, expiresAt }: SignedLink): string {
  const signed = [...parts, formatExpiry(expiresAt)]
  return [...signed, signParts(secret, [purpose, ...signed])].join('.')
}

/**
 * What a token permits; `invalid` if it was not created here for this purpose, `expired` if it was, but long ago. Needs no
 * database, so it reveals nothing about accounts.
 */
export function verifyLink(
  secret: Uint8Array,
  purpose: string,
  token: string,
  now: Date,
): SignedLink | 'invalid' | 'expired' {
  const [, content = '', code = ''] = /^(.*)\.([\w-]{43})$/s.exec(token) ?? []
  const signed = content.split('.')
  if (!code || !isSigned(secret, [purpose, ...signed], code)) return 'invalid'
  const expiresAt = parseExpiry(signed.at(-1) ?? '')
  return expiresAt <= now ? 'expired' : { purpose, parts: signed.slice(0, -1), expiresAt }
}
