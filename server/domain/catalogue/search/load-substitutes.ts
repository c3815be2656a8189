import { sql } from 'drizzle-orm'
import { prepareOnce, type Queryable } from '#server/db/client.ts'
import { searchSynonyms } from '#server/db/schema/index.ts'
import type { Substitute } from './build-query.ts'
import type { SearchTerm } from './parse-search.ts'

const maxSpan = 4
const maxSubstitutes = 8
const maxOthers = 8

/** The synonyms that admins defined for one or several of the terms. */
export async function loadSubstitutes(
  db: Queryable,
  terms: readonly SearchTerm[],
): Promise<Substitute[]> {
  const spans = listSpans(terms)
  const texts = [...new Set(spans.map(({ text }) => text))]
  const groups = await prepareSynonyms(db).execute({ texts })
  return spans
    .flatMap(({ start, length, text }) => {
      const others = groups
        .filter(({ words }) => words.includes(text))
        .flatMap(({ words }) => words.filter((word) => word !== text))
      return others.length === 0
        ? []
        : [{ start, length, others: others.slice(0, maxOthers).map((words) => words.split(' ')) }]
    })
    .slice(0, maxSubstitutes)
}

const prepareSynonyms = prepareOnce((db: Queryable) =>
  db
    .select({ words: searchSynonyms.words })
    .from(searchSynonyms)
    .where(sql`${searchSynonyms.words} && ${sql.placeholder('texts')}::text[]`)
    .limit(maxSubstitutes)
    .prepare('search_synonyms'),
)

/** The spellings by which synonyms are stored. */
export function toSynonymWords(terms: readonly SearchTerm[]): string {
  return terms.flatMap(({ parts }) => parts).join(' ')
}

function listSpans(terms: readonly SearchTerm[]) {
  return terms.flatMap((_, start) =>
    Array.from({ length: Math.min(maxSpan, terms.length - start) }, (__, index) => {
      const span = terms.slice(start, start + index + 1)
      return { start, length: span.length, text: toSynonymWords(span) }
    }),
  )
}
