import { signLink, verifyLink } from '#server/platform/signed-code.ts'

/** What a link in an email permits: to appeal against this decision, once, without a login. */
export interface AppealGrant {
  decisionId: string
  /** With a precision of seconds. */
  expiresAt: Date
}

const purpose = 'appeal'

export function signAppeal(secret: Uint8Array, { decisionId, expiresAt }: AppealGrant): string {
  return signLink(secret, { purpose, parts: [decisionId], expiresAt })
}

/** What a token permits, or why it is rejected. */
export function verifyAppeal(
  secret: Uint8Array,
  token: string,
  now: Date,
): AppealGrant | 'invalid' | 'expired' {
  const link = verifyLink(secret, purpose, token, now)
  if (typeof link === 'string') return link
  const [decisionId = ''] = link.parts
  return { decisionId, expiresAt: link.expiresAt }
}
