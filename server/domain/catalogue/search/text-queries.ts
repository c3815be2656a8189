import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { editDistance, getMaxTypos } from './edit-distance.ts'

const mostWords = 12
const neighboursPerWord = 30
const mostReadingsPerWord = 4

/** What was typed as a text query of PostgreSQL. */
export interface TextQuery {
  query: SQL
  /** The column of `courses` that it searches. */
  column: 'search' | 'titleSearch'
}

/**
 * The readings of what was typed, to be tried one after the other until one finds a course. First as it
 * stands: every word must occur, in any of its forms. Stop words do not count then, so where there are
 * no others, titles that have all of them are searched. Then with slips of the fingers: each word stands
 * for the nearest ones that the catalogue knows, first all words together, then any of them.
 */
export async function* generateTextQueries(db: Queryable, text: string): AsyncGenerator<TextQuery> {
  const query = sql`websearch_to_tsquery('lectern', ${text})`
  yield { query, column: 'search' }
  yield { query: stopWords(query, text), column: 'titleSearch' }
  const known = await knownWords(db, extractWords(text))
  if (known.length === 0) return
  yield { query: anyForm(known.map(alternatives).join(' & ')), column: 'search' }
  if (known.length > 1) {
    yield { query: anyForm(known.map(alternatives).join(' | ')), column: 'search' }
  }
}

/** Null, which matches nothing and costs nothing, unless the text consists of stop words alone. */
function stopWords(query: SQL, text: string): SQL {
  return sql`case when numnode(${query}) = 0 then websearch_to_tsquery('lectern_titles', ${text}) end`
}

/** The words of what was typed, in lower case, each once. */
export function extractWords(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}.+#]*/gu) ?? []
  return [...new Set(words)].slice(0, mostWords)
}

/** For each word that has any, the nearest words of the catalogue. */
async function knownWords(db: Queryable, words: string[]): Promise<string[][]> {
  if (words.length === 0) return []
  const found = await db.execute<{ plain: string; word: string }>(sql`
    select typed.plain, near.word
    from (select distinct unaccent(word) as plain from unnest(${sql.param(words)}::text[]) as given(word)) as typed,
      lateral (
        select word from catalogue_words order by word <-> typed.plain limit ${neighboursPerWord}
      ) as near`)
  const neighbours = Map.groupBy(found.rows, (row) => row.plain)
  return [...neighbours]
    .map(([plain, rows]) => nearest(plain, rows))
    .filter((near) => near.length > 0)
}

function nearest(plain: string, rows: { word: string }[]): string[] {
  const near = rows
    .map(({ word }) => ({ word, distance: editDistance(plain, word) }))
    .filter(({ word, distance }) => distance <= getMaxTypos(plain.length) || begins(word, plain))
    .toSorted((a, b) => a.distance - b.distance)
  return near.slice(0, mostReadingsPerWord).map(({ word }) => word)
}

function begins(word: string, start: string): boolean {
  return start.length >= 3 && word.startsWith(start)
}

function alternatives(words: string[]): string {
  return `(${words.map(quoted).join(' | ')})`
}

/** A word of the catalogue in the syntax of to_tsquery. */
function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function anyForm(query: string): SQL {
  return sql`to_tsquery('lectern', ${query})`
}
