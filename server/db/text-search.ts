import { type Column, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { recordId } from '#shared/contract/fields.ts'
import { users } from './schema/index.ts'

const maxWords = 8

/** The first eight words of a search; further ones are ignored. */
export function splitWords(search: string | undefined): string[] {
  return (search ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords)
}

/** Trigram indexes find texts of this length anywhere; shorter ones only at the start of a word. */
const minInfixLength = 3

/** For columns made by `plain_text` with a space before each word. */
export function containsWord(column: Column, word: string): SQL {
  const before = [...word].length < minInfixLength ? '% ' : '%'
  return sql`${column} like ${before} || plain_text(${escapeLike(word)}) || '%'`
}

/**
 * For lower-case columns of one word: contains the text, or starts with it if it is short. A whole email address is looked
 * up in the index without its domain, which many users share: the index would be read for each of them.
 */
function containsPart(column: Column, word: string): SQL {
  const name = /^.{3,}@(?=.)/u.exec(word)?.[0]
  if (name) {
    return sql`(${column} like '%' || lower(${escapeLike(name)}) || '%' and strpos(${column}, lower(${word})) > 0)`
  }
  const before = [...word].length < minInfixLength ? '' : '%'
  return sql`${column} like ${before} || lower(${escapeLike(word)}) || '%'`
}

/** Ignores case. Reads every row, so use it for small tables only. */
export function containsText(column: Column | SQL, text: string): SQL {
  return ilike(column, `%${escapeLike(text)}%`)
}

/** Escapes the wildcards of LIKE. */
export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)
}

/** Matches full name, username or id. */
export function matchesUser(word: string): SQL {
  return recordId.safeParse(word).success ? eq(users.id, word) : containsWord(users.names, word)
}

/** Also matches the email. For admins only: anyone else could find out addresses by searching. */
export function matchesUserOrEmail(word: string): SQL | undefined {
  return or(matchesUser(word), containsPart(users.email, word))
}

/** All words, each also as the start of a longer one from three letters on. Matches nothing without words. */
export function matchWords(search: string): SQL {
  const words = splitWords(search).join(' ')
  const query = sql`plainto_tsquery('simple', search_text(${words}))::text`
  return sql`regexp_replace(${query}, '''([^'']{3,})''', '''\\1'':*', 'g')::tsquery`
}
