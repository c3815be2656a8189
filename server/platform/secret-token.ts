import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a session or a link, URL-safe. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Whether a text has the form of our tokens: 43 characters, the last of which encodes four bits. Checked before
 * any lookup, since it costs nothing.
 */
export function isSecretToken(text: string): boolean {
  return /^[\w-]{42}[AEIMQUYcgkosw048]$/.test(text)
}

/** The hash that is stored. Random tokens need no salt and no slow hash. */
export function hashSecretToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
