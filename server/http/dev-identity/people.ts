import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { isReservedEmail } from '#server/platform/reserved-email.ts'
import { emailOf, filledLine, problemsOf } from '#shared/contract/parts.ts'
import { accountLimits } from '#shared/limits.ts'
import { standInMessages } from '#shared/messages/identity.ts'

export interface Person {
  name: string
  email: string
  isEmailVerified: boolean
}

/** The form of a person of one's own choice; only addresses that nobody can own. */
export const newPersonForm = z
  .object({
    name: filledLine(standInMessages.nameMissing, (text) =>
      text.max(accountLimits.fullnameMaxLength, standInMessages.nameTooLong),
    ),
    email: emailOf(standInMessages.emailInvalid).refine(
      isReservedEmail,
      standInMessages.emailNotReserved,
    ),
    verified: z.string().optional(),
  })
  .transform(({ verified, ...person }) => ({ ...person, isEmailVerified: verified !== undefined }))

export type NewPersonProblems = Record<string, string>

/** Either the person, or what is wrong with the form, by field. */
export function readNewPerson(form: URLSearchParams): Person | { problems: NewPersonProblems } {
  const parsed = newPersonForm.safeParse(Object.fromEntries(form))
  return parsed.success ? parsed.data : { problems: problemsOf(parsed.error).fields }
}

export interface People {
  /** Remembers the person for the token that is about to be made; answers their subject. */
  remember(person: Person): string
  personOf(subject: string): Person | undefined
}

const mostRemembered = 1000

/** Who was chosen lately. One address is one subject, in every process and after every start. */
export function createPeople(): People {
  const chosen = new LRUCache<string, Person>({ max: mostRemembered })
  return {
    remember(person) {
      const subject = createHash('sha256').update(person.email).digest('base64url')
      chosen.set(subject, person)
      return subject
    },
    personOf: (subject) => chosen.get(subject),
  }
}
