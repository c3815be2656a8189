import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  buildQueries,
  loadSubstitutes,
  normalizeOperators,
  parseTerms,
  quoteWord,
  type SearchTerm,
  usesOperators,
} from '#server/domain/catalogue/index.ts'
import { courseLabel, languageLabel } from '#server/domain/curriculum/index.ts'

/** A search in the languages of all texts, as PostgreSQL's queries. */
export interface PassageQuery {
  languages: {
    configuration: string
    /** For passages. */
    exact: string
  }[]
  /**
   * For whole texts: their words alone, without phrases and exclusions. What is said of a locked lesson depends on these
   * only, so that nobody can find its sentences by trying phrases.
   */
  words: string
}

/** The query for a search as it was typed, in the spellings of the catalogue; undefined if nothing can match. */
export async function buildTypedQuery(
  db: Queryable,
  text: string,
): Promise<PassageQuery | undefined> {
  if (usesOperators(text)) {
    return buildQuery(db, sql`websearch_to_tsquery`, normalizeOperators(text))
  }
  const terms = parseTerms(text)
  if (terms.length === 0) return undefined
  return buildQuery(db, toQuery, buildQueries(terms, await loadSubstitutes(db, terms)).any)
}

/** The query for terms that were corrected. */
export function buildTermsQuery(
  db: Queryable,
  terms: readonly SearchTerm[],
): Promise<PassageQuery | undefined> {
  return buildQuery(db, toQuery, buildQueries(terms).any)
}

const toQuery = sql`to_tsquery`

/** Texts of these courses that have the words. */
export function withinCourses({ words }: PassageQuery, courseIds: readonly string[]): string {
  return `(${courseIds.map((id) => quoteWord(courseLabel(id))).join(' | ')}) & (${words})`
}

/** One language after the other by its index: texts are many, languages few. Ours for titles, too. */
const usedConfigurations = sql`
  with recursive used as (
    (select configuration from lesson_texts order by configuration limit 1)
    union all
    select (select next.configuration from lesson_texts as next
      where next.configuration > used.configuration order by next.configuration limit 1)
    from used where used.configuration is not null)
  select configuration from used where configuration is not null union select 'lectern'`

async function buildQuery(
  db: Queryable,
  parse: SQL,
  text: string,
): Promise<PassageQuery | undefined> {
  const { rows } = await db.execute<{ configuration: string; exact: string; indexed: string }>(sql`
    select used.configuration, exact::text as exact, querytree(exact) as indexed
    from (${usedConfigurations}) as used, ${parse}(used.configuration::regconfig, plain_text(${text})) as exact`)
  // Stop words alone are an empty query; what cannot use an index is T.
  const languages = rows.filter(({ indexed }) => indexed !== '' && indexed !== 'T')
  if (languages.length === 0) return undefined
  const alternatives = languages.map(
    ({ configuration, indexed }) =>
      `(${quoteWord(languageLabel(configuration))} & (${withoutPhrases(indexed)}))`,
  )
  return { languages, words: alternatives.join(' | ') }
}

function withoutPhrases(query: string): string {
  return query.replaceAll(/<(?:-|\d+)>/g, '&')
}
