import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { Moment } from '#shared/contract/learning/passages.ts'
import type { FoundPassage } from './find-passages.ts'
import type { PassageQuery } from './passage-query.ts'

const word = /[\p{L}\p{N}](?:['’]?[\p{L}\p{M}\p{N}])*(?:#|\+\+)?/gu
const lexeme = /'((?:[^']|'')*)'/g
/** Characters of a passage before the first found word, and all that are shown. */
const before = 60
const maxLength = 220

/** The passages with the found words marked, and the second at which the first of them is said. */
export async function presentMoments(
  db: Queryable,
  query: PassageQuery,
  passages: readonly FoundPassage[],
): Promise<Moment[]> {
  const isFound = await findWords(db, query, passages)
  return passages.map((passage) => {
    const { body, starts, anchor, configuration } = passage
    const matches = [...body.matchAll(word)].filter(([text]) =>
      isFound.has(toKey(configuration, text)),
    )
    const first = matches[0]?.index ?? 0
    return { seconds: findStart(starts, first), anchor, text: mark(body, matches, first) }
  })
}

const toKey = (configuration: string, text: string) => `${configuration} ${text}`

/** The words of the passages, as they are written there, that have a stem of the query. */
async function findWords(
  db: Queryable,
  { languages }: PassageQuery,
  passages: readonly FoundPassage[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { configuration, exact } of languages) {
    const own = passages.filter((passage) => passage.configuration === configuration)
    if (own.length === 0) continue
    const stems = [...exact.matchAll(lexeme)].map(([, stem = '']) => stem.replaceAll("''", "'"))
    const words = new Set(
      own
        .flatMap(({ body }) => body.match(word) ?? [])
        .filter((one) => canHaveStem(one, stems, configuration)),
    )
    const { rows } = await db.execute<{ word: string }>(sql`
      select word from unnest(${sql.param([...words])}::text[]) as word
      where tsvector_to_array(to_tsvector(${configuration}::regconfig, search_text(word)))
        && ${sql.param(stems)}::text[]`)
    for (const row of rows) found.add(toKey(configuration, row.word))
  }
  return found
}

/**
 * Whether a stem may be that of the word, by its first letter, which spares stemming most words. Letters beyond ASCII may
 * be spelled otherwise, and Indonesian stems lack prefixes.
 */
function canHaveStem(text: string, stems: readonly string[], configuration: string): boolean {
  const first = text[0]?.toLowerCase() ?? ''
  return (
    configuration === 'indonesian' ||
    !/[a-z0-9]/.test(first) ||
    stems.some((stem) => stem.startsWith(first))
  )
}

/** The second at which the cue starts that has this offset; null in articles. */
function findStart(starts: readonly number[], offset: number): number | null {
  let seconds = starts[1] ?? null
  for (let index = 0; index < starts.length; index += 2) {
    if ((starts[index] ?? 0) <= offset) seconds = starts[index + 1] ?? seconds
  }
  return seconds
}

/** The part of the passage around the first found word. */
function mark(body: string, matches: readonly RegExpExecArray[], first: number): Moment['text'] {
  const start = first <= before ? 0 : body.indexOf(' ', first - before) + 1
  const end =
    body.length - start <= maxLength ? body.length : body.lastIndexOf(' ', start + maxLength)
  const parts: Moment['text'] = []
  let at = start
  for (const { 0: text, index } of matches) {
    if (index + text.length > end) break
    parts.push({ text: body.slice(at, index), isMatch: false }, { text, isMatch: true })
    at = index + text.length
  }
  parts.push({ text: body.slice(at, Math.max(at, end)), isMatch: false })
  return withEllipses(parts, { start: start > 0, end: end < body.length })
}

function withEllipses(parts: Moment['text'], cut: { start: boolean; end: boolean }) {
  const ellipsis = { text: '…', isMatch: false }
  const all = [...(cut.start ? [ellipsis] : []), ...parts, ...(cut.end ? [ellipsis] : [])]
  return all.filter(({ text }) => text !== '')
}
