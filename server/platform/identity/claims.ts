import { z } from 'zod'
import { identityMessages } from '#shared/messages/accounts/identity.ts'
import { AppError } from '../app-error.ts'

/** A user as verified by an issuer. */
export interface Identity {
  issuer: string
  /** Never changes for a user of this issuer, unlike the email. */
  subject: string
  nonce: string
  email: string | undefined
  isEmailVerified: boolean
  name: string | undefined
  username: string | undefined
  /** An https URL. */
  picture: string | undefined
}

const text = z.string().trim().min(1).max(2000).optional().catch(undefined)

const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  email: text,
  /** Some issuers send the flag as a string. */
  email_verified: z.literal([true, 'true']).optional().catch(undefined),
  name: text,
  given_name: text,
  family_name: text,
  preferred_username: text,
  picture: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .optional()
    .catch(undefined),
})

/** Reads the claims of a verified token; throws `wrong_credentials` for one issued to another client. */
export function readIdentity(
  payload: object,
  client: { issuer: string; clientId: string },
): Identity {
  const parsed = claims.safeParse(payload)
  const { data } = parsed
  if (!data || (data.azp !== undefined && data.azp !== client.clientId)) {
    throw new AppError('wrong_credentials', identityMessages.tokenRejected)
  }
  return {
    issuer: client.issuer,
    subject: data.sub,
    nonce: data.nonce,
    email: data.email,
    isEmailVerified: data.email_verified !== undefined,
    name: data.name ?? ([data.given_name, data.family_name].filter(Boolean).join(' ') || undefined),
    username: data.preferred_username,
    picture: data.picture,
  }
}
