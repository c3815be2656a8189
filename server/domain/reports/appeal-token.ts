import { formatExpiry, isSigned, parseExpiry, signParts } from '#server/platform/signed-code.ts'

/** What a link in an email permits: to appeal against this decision, once, without a login. */
export interface AppealGrant {
  decisionId: string
  /** With a precision of seconds. */
  expiresAt: Date
}

/** Decision, expiry, code. */
const tokenPattern = /^([0-9a-f-]{36})\.([0-9a-z]{1,9})\.([\w-]{43})$/

/** The name of the purpose keeps the code apart from others of the same secret. */
const purpose = 'appeal'

export function signAppeal(secret: Uint8Array, { decisionId, expiresAt }: AppealGrant): string {
  const parts = [decisionId, formatExpiry(expiresAt)]
  return [...parts, signParts(secret, [purpose, ...parts])].join('.')
}

/** What a token permits; `invalid` if it was not created here, `expired` if it was, but too long ago. */
export function verifyAppeal(
  secret: Uint8Array,
  token: string,
  now: Date,
): AppealGrant | 'invalid' | 'expired' {
  const [, decisionId = '', expiry = '', code = ''] = tokenPattern.exec(token) ?? []
  if (!code || !isSigned(secret, [purpose, decisionId, expiry], code)) return 'invalid'
  const expiresAt = parseExpiry(expiry)
  return expiresAt <= now ? 'expired' : { decisionId, expiresAt }
}
