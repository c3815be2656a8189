import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { editDistance, getMaxTypos } from './edit-distance.ts'

const maxWords = 12
const candidatesPerWord = 30
const maxAlternativesPerWord = 4

/** A PostgreSQL text search query and the column of `courses` that it searches. */
export interface TextQuery {
  query: SQL
  column: 'search' | 'titleSearch'
}

/**
 * Yields the text search queries for a user's input, strictest first; callers stop at the first one with
 * results:
 * 1. all words, stemmed, in the whole course;
 * 2. for input of stop words only ("it", "your"): all words in the title;
 * 3. with typos corrected from the catalogue's vocabulary: all words, then any of them.
 */
export async function* generateTextQueries(db: Queryable, text: string): AsyncGenerator<TextQuery> {
  const query = sql`websearch_to_tsquery('lectern', ${text})`
  yield { query, column: 'search' }
  yield { query: buildStopWordQuery(query, text), column: 'titleSearch' }
  const corrections = await findSimilarWords(db, extractWords(text))
  if (corrections.length === 0) return
  const groups = corrections.map(joinAlternatives)
  yield { query: toTsQuery(groups.join(' & ')), column: 'search' }
  if (groups.length > 1) yield { query: toTsQuery(groups.join(' | ')), column: 'search' }
}

/** Lower-case, without duplicates. */
export function extractWords(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}.+#]*/gu) ?? []
  return [...new Set(words)].slice(0, maxWords)
}

/** Quotes a word for to_tsquery. */
export function quoteWord(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** SQL null, which matches nothing at no cost, unless the text consists of stop words only. */
function buildStopWordQuery(query: SQL, text: string): SQL {
  return sql`case when numnode(${query}) = 0 then websearch_to_tsquery('lectern_titles', ${text}) end`
}

/** The most similar vocabulary words for each input word; input words without any are left out. */
async function findSimilarWords(db: Queryable, words: string[]): Promise<string[][]> {
  if (words.length === 0) return []
  const found = await db.execute<{ plain: string; word: string }>(sql`
    select typed.plain, near.word
    from (select distinct unaccent(word) as plain from unnest(${sql.param(words)}::text[]) as input(word)) as typed,
      lateral (
        select word from catalogue_words order by word <-> typed.plain limit ${candidatesPerWord}
      ) as near`)
  const candidates = Map.groupBy(found.rows, (row) => row.plain)
  return [...candidates]
    .map(([plain, rows]) => selectSimilar(plain, rows))
    .filter((similar) => similar.length > 0)
}

function selectSimilar(plain: string, rows: { word: string }[]): string[] {
  return rows
    .map(({ word }) => ({ word, distance: editDistance(plain, word) }))
    .filter(({ word, distance }) => distance <= getMaxTypos(plain.length) || isPrefix(plain, word))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxAlternativesPerWord)
    .map(({ word }) => word)
}

function isPrefix(start: string, word: string): boolean {
  return start.length >= 3 && word.startsWith(start)
}

function joinAlternatives(words: string[]): string {
  return `(${words.map(quoteWord).join(' | ')})`
}

function toTsQuery(query: string): SQL {
  return sql`to_tsquery('lectern', ${query})`
}
