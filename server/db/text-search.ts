import { type Column, ilike, type SQL, sql, eq, or } from 'drizzle-orm'
import { recordId } from '#shared/contract/fields.ts'
import { users } from './schema/index.ts'

const mostWords = 8

/** The words of a search; beyond the first eight a longer one is not looked at. */
export function splitWords(search: string | undefined): string[] {
  return (search ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords)
}

/** From this length on a trigram index finds a word anywhere; shorter ones only where a word begins. */
const findsAnywhere = 3

/** The column, which is in `plain_text` with a blank before each word, holds what was typed. */
export function containsWord(column: Column, word: string): SQL {
  const before = [...word].length < findsAnywhere ? '% ' : '%'
  return sql`${column} like ${before} || plain_text(${escapeLike(word)}) || '%'`
}

/** The column, one word in small letters, holds what was typed, or begins with it if that is short. */
export function containsPart(column: Column, word: string): SQL {
  const before = [...word].length < findsAnywhere ? '' : '%'
  return sql`${column} like ${before} || lower(${escapeLike(word)}) || '%'`
}

/** The column holds what was typed, in any case; reads every row, so for small tables only. */
export function containsText(column: Column, text: string): SQL {
  return ilike(column, `%${escapeLike(text)}%`)
}

/** What people type means itself, also where LIKE has another use for the sign. */
export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** A word of a search means this person by full name, user name or id. */
export function matchesUser(word: string): SQL {
  return recordId.safeParse(word).success ? eq(users.id, word) : containsWord(users.names, word)
}

/** As `isPersonNamed`, and by e-mail: only for admins, others would learn addresses by searching. */
export function matchesUserOrEmail(word: string): SQL | undefined {
  return or(matchesUser(word), containsPart(users.email, word))
}
