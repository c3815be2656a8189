import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  editDistance,
  parseTerms,
  quoteWord,
  type SearchTerm,
  usesOperators,
} from '#server/domain/catalogue/index.ts'
import { buildTermsQuery, type PassageQuery } from './passage-query.ts'

const maxCorrectedTerms = 4
const minLength = 3
const completionsPerWord = 8
const slipsPerWord = 60
const alternativesPerWord = 6

/**
 * A query for similar words, for a search that finds nothing: those that begin like a term, and those that differ from it
 * by one slip. The words may be of lessons that the actor may not open: use it for open ones only.
 */
export async function correctSearch(
  db: Queryable,
  search: string,
): Promise<PassageQuery | undefined> {
  const terms = usesOperators(search) ? [] : parseTerms(search)
  if (terms.length === 0) return undefined
  const typed = terms.filter(isCorrectable).slice(0, maxCorrectedTerms)
  const similar = await findSimilar(
    db,
    typed.map(({ parts }) => parts[0] ?? ''),
  )
  if (similar.size === 0) return undefined
  return buildTermsQuery(
    db,
    terms.map((term) => replace(term, similar.get(term.parts[0] ?? '') ?? [])),
  )
}

function isCorrectable({ parts, isFiller }: SearchTerm): boolean {
  return !isFiller && parts.length === 1 && (parts[0]?.length ?? 0) >= minLength
}

function replace(term: SearchTerm, words: readonly string[]): SearchTerm {
  if (words.length === 0 || !isCorrectable(term)) return term
  return { ...term, query: `(${[...term.parts, ...words].map(quoteWord).join(' | ')})` }
}

/** By typed word. */
async function findSimilar(
  db: Queryable,
  typed: readonly string[],
): Promise<Map<string, string[]>> {
  if (typed.length === 0) return new Map()
  const { rows } = await db.execute<{ typed: string; plain: string; word: string }>(sql`
    select typed.word as typed, plain, found.word
    from unnest(${sql.param(typed)}::text[]) as typed(word), unaccent(typed.word) as plain, lateral (
      (select word from passage_words
        where word ~>=~ plain and word ~<~ (plain || chr(1114111)) order by word using ~<~ limit ${completionsPerWord})
      union
      (select word from passage_words where deletions && delete_each_letter(plain) limit ${slipsPerWord})
    ) as found
    where found.word <> plain`)
  const similar = new Map<string, string[]>()
  for (const { typed: word, plain, word: other } of rows) {
    const found = similar.get(word) ?? []
    const isNear = other.startsWith(plain) || editDistance(plain, other) === 1
    if (isNear && found.length < alternativesPerWord) similar.set(word, [...found, other])
  }
  return similar
}
