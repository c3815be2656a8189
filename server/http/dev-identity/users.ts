import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { isReservedEmail } from '#server/platform/mail/mail-transport.ts'
import { emailAddress, requiredLine, toValidationErrors } from '#shared/contract/fields.ts'
import { accountLimits } from '#shared/limits.ts'
import { standInMessages } from '#shared/messages/accounts/identity.ts'

export interface IdentityUser {
  name: string
  email: string
  isEmailVerified: boolean
}

/** The form for a custom user. Only reserved email domains are accepted, which nobody can own. */
const userForm = z
  .object({
    name: requiredLine(standInMessages.nameMissing, (text) =>
      text.max(accountLimits.fullnameMaxLength, standInMessages.nameTooLong),
    ),
    email: emailAddress(standInMessages.emailInvalid).refine(
      isReservedEmail,
      standInMessages.emailNotReserved,
    ),
    verified: z.string().optional(),
  })
  .transform(({ verified, ...user }) => ({ ...user, isEmailVerified: verified !== undefined }))

export type UserFormErrors = Record<string, string>

/** The user, or the errors of the form by field. */
export function parseUserForm(form: URLSearchParams): IdentityUser | { errors: UserFormErrors } {
  const parsed = userForm.safeParse(Object.fromEntries(form))
  return parsed.success ? parsed.data : { errors: toValidationErrors(parsed.error).fields }
}

export interface IdentityUsers {
  /** Stores a user for the token that is about to be issued; returns the `sub` claim. */
  add(user: IdentityUser): string
  find(subject: string): IdentityUser | undefined
}

const maxUsers = 1000

/**
 * The users chosen recently. `sub` is derived from the email, so it is the same in all processes and after restarts.
 */
export function createIdentityUsers(): IdentityUsers {
  const users = new LRUCache<string, IdentityUser>({ max: maxUsers })
  return {
    add(user) {
      const subject = createHash('sha256').update(user.email).digest('base64url')
      users.set(subject, user)
      return subject
    },
    find: (subject) => users.get(subject),
  }
}
