import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { editDistance, forgivenSlips } from './edit-distance.ts'

/** A search as PostgreSQL's text queries, to be tried one after the other until one finds a course. */
export type SearchAttempt = string

const mostWords = 12
const neighboursPerWord = 30
const mostReadingsPerWord = 4

/** What was typed, read as it stands: every word must occur, in any of its forms. */
export async function readSearch(db: Queryable, text: string): Promise<SearchAttempt | undefined> {
  const found = await db.execute<{ query: string }>(
    sql`select websearch_to_tsquery('lectern', ${text})::text as query`,
  )
  return found.rows[0]?.query || undefined
}

/**
 * What was typed, read with slips of the fingers: each word the catalogue does not know stands for
 * the nearest ones that it does. First all words together, then any of them.
 */
export async function readMisspeltSearch(db: Queryable, text: string): Promise<SearchAttempt[]> {
  const readings: string[] = []
  for (const word of wordsOf(text)) {
    const words = await nearestWords(db, word)
    const query = await queryOfAny(db, words)
    if (query) readings.push(query)
  }
  if (readings.length === 0) return []
  return [...new Set([joined(readings, ' & '), joined(readings, ' | ')])]
}

function wordsOf(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}.+#]*/gu) ?? []
  return [...new Set(words)].slice(0, mostWords)
}

async function nearestWords(db: Queryable, word: string): Promise<string[]> {
  const found = await db.execute<{ word: string; plain: string }>(sql`
    select word, unaccent(${word}) as plain from catalogue_words
    order by word <-> unaccent(${word}) limit ${neighboursPerWord}`)
  const near = found.rows
    .map((row) => ({
      word: row.word,
      distance: editDistance(row.plain, row.word),
      plain: row.plain,
    }))
    .filter((row) => row.distance <= forgivenSlips(row.plain.length) || begins(row.word, row.plain))
    .toSorted((a, b) => a.distance - b.distance)
  return near.slice(0, mostReadingsPerWord).map((row) => row.word)
}

function begins(word: string, start: string): boolean {
  return start.length >= 3 && word.startsWith(start)
}

async function queryOfAny(db: Queryable, words: string[]): Promise<string | undefined> {
  if (words.length === 0) return undefined
  const queries = words.map((word) => sql`plainto_tsquery('lectern', ${word})`)
  const found = await db.execute<{ query: string }>(
    sql`select (${sql.join(queries, sql` || `)})::text as query`,
  )
  return found.rows[0]?.query || undefined
}

function joined(queries: string[], operator: string): string {
  return queries.map((query) => `(${query})`).join(operator)
}
