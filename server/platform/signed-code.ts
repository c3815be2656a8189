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
