import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { isReservedEmail } from '#server/platform/mail/reserved-email.ts'
import { emailAddress, requiredLine, toValidationErrors } from '#shared/contract/fields.ts'
import { accountLimits } from '#shared/limits.ts'
import { standInMessages } from '#shared/messages/identity.ts'

export interface IdentityUser {
  name: string
  email: string
  isEmailVerified: boolean
}

/** The form of a person of one's own choice; only addresses that nobody can own. */
export const userForm = z
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
  .transform(({ verified, ...person }) => ({ ...person, isEmailVerified: verified !== undefined }))

export type UserFormErrors = Record<string, string>

/** Either the person, or what is wrong with the form, by field. */
export function parseUserForm(form: URLSearchParams): IdentityUser | { problems: UserFormErrors } {
  const parsed = userForm.safeParse(Object.fromEntries(form))
  return parsed.success ? parsed.data : { problems: toValidationErrors(parsed.error).fields }
}

export interface IdentityUsers {
  /** Remembers the person for the token that is about to be made; answers their subject. */
  add(person: IdentityUser): string
  find(subject: string): IdentityUser | undefined
}

const mostRemembered = 1000

/** Who was chosen lately. One address is one subject, in every process and after every start. */
export function createIdentityUsers(): IdentityUsers {
  const chosen = new LRUCache<string, IdentityUser>({ max: mostRemembered })
  return {
    add(person) {
      const subject = createHash('sha256').update(person.email).digest('base64url')
      chosen.set(subject, person)
      return subject
    },
    find: (subject) => chosen.get(subject),
  }
}
