import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses } from '#server/db/schema/index.ts'
import type { CourseAuthors } from '../courses/course-selection.ts'
import { buildQueries, labelWords, type Substitute } from './build-query.ts'
import { loadSubstitutes } from './load-substitutes.ts'
import { normalizeOperators, parseTerms, type SearchTerm, usesOperators } from './parse-search.ts'
import { completeTerm, generateSimilarSearches } from './similar-searches.ts'
import { loadTermFacts } from './similar-words.ts'

/** A PostgreSQL text search query and the column of `courses` that it searches. */
export interface TextQuery {
  query: SQL
  column: 'search' | 'titleSearch'
  /** Narrower queries for titles: courses that match the first of them come first, and so on. */
  preferred: SQL[]
  /** Courses whose title starts with it come before others that match as well. */
  beginning: string
  /** What is searched for instead of the input, because nothing matches that. */
  similar?: string
}

/**
 * Yields the text search queries for a user's input, strictest first; callers stop at the first one with results:
 * 1. the words, in any form that `buildQueries` describes, or other words for the same thing;
 * 2. for input of stop words only ("it", "your"): all words in the title;
 * 3. similar words, see `generateSimilarSearches`.
 *
 * With quotes or other operators, the input is searched literally and nothing else. Words of `authors` may be in their
 * drafts only, which the vocabulary leaves out: what it says about beginnings of words does not exclude them.
 */
export async function* generateTextQueries(
  db: Queryable,
  text: string,
  authors: CourseAuthors,
): AsyncGenerator<TextQuery> {
  if (usesOperators(text)) {
    yield* buildLiteralQueries(text)
    return
  }
  const terms = parseTerms(text)
  if (terms.length === 0) return
  const [substitutes, { areStopWords, beginnings }] = await Promise.all([
    loadSubstitutes(db, terms),
    loadTermFacts(db, terms),
  ])
  const exact = buildTextQuery(terms, substitutes)
  const { joined } = buildQueries(terms)
  if (beginnings.size === 0 || authors.ownerId !== undefined) yield exact
  else if (joined) yield { ...exact, query: toStemQuery(joined) }
  if (areStopWords) yield buildStopWordQuery(text)
  for await (const similar of generateSimilarSearches(db, terms, { substitutes, beginnings })) {
    yield { ...buildTextQuery(similar.terms, [], similar.preferred), similar: similar.text }
  }
}

/** The condition on `courses`. */
export function matchesText({ column, query }: TextQuery): SQL {
  return sql`${courses[column]} @@ ${query}`
}

/** The search, and courses with a word that starts like its last one; undefined without such words. */
export async function completeTextQuery(
  db: Queryable,
  text: string,
  exact: TextQuery,
): Promise<TextQuery | undefined> {
  const terms = usesOperators(text) ? [] : parseTerms(text)
  const last = terms.at(-1)
  const completed = last && (await completeTerm(db, last))
  if (!completed) return undefined
  const completion = buildTextQuery([...terms.slice(0, -1), completed], [])
  return {
    ...completion,
    query: sql`(${exact.query} || ${completion.query})`,
    preferred: [...exact.preferred, ...completion.preferred],
    beginning: exact.beginning,
  }
}

function buildTextQuery(
  terms: readonly SearchTerm[],
  substitutes: readonly Substitute[],
  preferredTerms: readonly SearchTerm[] = [],
): TextQuery {
  const { any, all, required, joined } = buildQueries(terms, substitutes)
  const query = toStemQuery(any)
  return {
    query,
    column: 'search',
    preferred: [
      ...preferredTerms.map((term) => toStemQuery(buildQueries([term]).all)),
      ...(joined ? [toWordQuery(joined, 'AB')] : []),
      toWordQuery(all, 'A'),
      toWordQuery(all, 'AB'),
      ...[...new Set([all, required, any])].map(toStemQuery),
    ],
    beginning: terms.map((term) => term.text).join(' '),
  }
}

function* buildLiteralQueries(text: string): Generator<TextQuery> {
  const literal = normalizeOperators(text)
  const query = sql`websearch_to_tsquery('lectern', ${literal})`
  yield { query, column: 'search', preferred: [query], beginning: text }
  yield buildStopWordQuery(literal)
}

/** SQL null, which matches nothing at no cost, unless the text consists of stop words only. */
function buildStopWordQuery(text: string): TextQuery {
  const query = sql`case when numnode(websearch_to_tsquery('lectern', ${text})) = 0 then websearch_to_tsquery('lectern_titles', ${text}) end`
  return { query, column: 'titleSearch', preferred: [], beginning: text }
}

/** English stems, without stop words. */
function toStemQuery(query: string): SQL {
  return sql`to_tsquery('lectern', ${query})`
}

/** The words as titles have them (A) or as other spellings (B), but not their stems. */
function toWordQuery(query: string, labels: 'A' | 'AB'): SQL {
  return sql`to_tsquery('simple', plain_text(${labelWords(query, labels)}))`
}
