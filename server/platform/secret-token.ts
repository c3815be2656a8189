import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a session or a link, URL-safe. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Whether a text can be one of our tokens at all: 43 characters, of which the last carries four bits. Costs
 * nothing, so it comes before any lookup.
 */
export function isSecretToken(text: string): boolean {
  return /^[\w-]{42}[AEIMQUYcgkosw048]$/.test(text)
}

/** What is stored of a token. Random tokens need no salt and no slow hash. */
export function hashSecretToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
