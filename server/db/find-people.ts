import { eq, or, type SQL } from 'drizzle-orm'
import { recordId } from '#shared/contract/parts.ts'
import { containsPart, containsWord } from './find-text.ts'
import { users } from './schema/index.ts'

/** A word of a search means this person by full name, user name or id. */
export function matchesUser(word: string): SQL {
  return recordId.safeParse(word).success ? eq(users.id, word) : containsWord(users.names, word)
}

/** As `isPersonNamed`, and by e-mail: only for admins, others would learn addresses by searching. */
export function matchesUserOrEmail(word: string): SQL | undefined {
  return or(matchesUser(word), containsPart(users.email, word))
}
