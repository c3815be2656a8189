import { type SQL, sql } from 'drizzle-orm'
import { prepareOnce, type Queryable } from '#server/db/client.ts'
import { editDistance } from './edit-distance.ts'
import type { SearchTerm } from './parse-search.ts'

const stemsCompared = 50
const completionsPerWord = 20
const candidatesPerWord = 60
const alternativesPerWord = 3
const minPrefixLength = 3
/** Shorter words have too many others within two slips. */
const minLengthForTwoSlips = 7
/** Up to this length, the beginning of a word is never taken for a slip. */
const shortLength = 4

/** What a word that no course has could mean. */
export interface SimilarWord {
  /** One word, or all words that start with the typed one. */
  words: string[]
  text: string
  isCompletion?: boolean
  /** Comparable between the alternatives of all words; higher is likelier. */
  score: number
}

/** `plain` is the typed word without accents, like the words of the vocabulary. */
type Candidate = { typed: string; plain: string; word: string; titles: number }

/**
 * The likeliest alternatives for each word from the vocabulary of the catalogue, best first: its completions,
 * then words that differ by one slip (a letter too many, missing, wrong, or two swapped), and only if there is
 * none by two. Words in more titles are likelier.
 */
export async function findSimilarWords(
  db: Queryable,
  words: readonly string[],
): Promise<SimilarWord[][]> {
  const [completions, near] = await Promise.all([
    findCompletions(db, words),
    findNearWords(db, words),
  ])
  const found = words.map((word) => {
    const slips = near.filter(({ typed }) => typed === word)
    return rank(
      [...completeWord(word, completions), ...slips.flatMap((slip) => correctSlip(slip, 1))],
      word,
    )
  })
  const missing = words.filter(
    (word, index) => found[index]?.length === 0 && word.length >= minLengthForTwoSlips,
  )
  if (missing.length === 0) return found
  const far = await findFarWords(db, missing)
  return found.map((alternatives, index) => {
    if (alternatives.length > 0) return alternatives
    const word = words[index] ?? ''
    return rank(
      far.filter(({ typed }) => typed === word).flatMap((slip) => correctSlip(slip, 2)),
      word,
    )
  })
}

export interface TermFacts {
  /** All terms are stop words, which full-text search ignores. */
  areStopWords: boolean
  /**
   * The terms that are only the beginning of words. Their stem may be that of another word: "unli", typed for
   * "unlimited", has the stem of "un".
   */
  beginnings: ReadonlySet<SearchTerm>
}

export async function loadTermFacts(
  db: Queryable,
  terms: readonly SearchTerm[],
): Promise<TermFacts> {
  const parts = terms.flatMap((term) => term.parts)
  const rows = await prepareTermFacts(db).execute({ parts })
  const foreign = new Set(rows.filter(({ isWord }) => isWord === false).map(({ word }) => word))
  return {
    areStopWords: rows.every(({ isStopWord }) => isStopWord),
    beginnings: new Set(terms.filter((term) => isBeginning(term, foreign))),
  }
}

const prepareTermFacts = prepareOnce((db: Queryable) =>
  db
    .select({
      word: sql<string>`typed.word`,
      isStopWord: sql<boolean>`numnode(plainto_tsquery('lectern', plain)) = 0`,
      isWord: sql<boolean | null>`(
        select bool_or(found.word = plain or ts_lexize('english_stem', found.word) = ts_lexize('english_stem', plain))
        from (
          select word from catalogue_words
          where word ~>=~ plain and word ~<~ (plain || chr(1114111))
          order by word using ~<~ limit ${sql.raw(String(stemsCompared))}
        ) as found)`,
    })
    .from(
      sql`unnest(${sql.placeholder('parts')}::text[]) as typed(word), unaccent(typed.word) as plain`,
    )
    .prepare('term_facts'),
)

function isBeginning({ parts, isFiller }: SearchTerm, foreign: ReadonlySet<string>): boolean {
  const [word = '', ...others] = parts
  return !isFiller && others.length === 0 && word.length >= minPrefixLength && foreign.has(word)
}

/** All longer words that start like this one; undefined without any. */
export async function findCompletion(
  db: Queryable,
  word: string,
): Promise<SimilarWord | undefined> {
  const completions = await findCompletions(db, [word])
  return completeWord(
    word,
    completions.filter((completion) => completion.word !== word),
  )[0]
}

/** The alternatives that are one slip away, for words that may be right. */
export async function findSlips(db: Queryable, words: readonly string[]): Promise<SimilarWord[][]> {
  const near = await findNearWords(db, words)
  return words.map((word) =>
    rank(
      near.filter(({ typed }) => typed === word).flatMap((slip) => correctSlip(slip, 1)),
      word,
    ),
  )
}

function rank(alternatives: SimilarWord[], typed: string): SimilarWord[] {
  const completions = alternatives.filter(({ isCompletion }) => isCompletion)
  const onlyCompletions = completions.length > 0 && typed.length <= shortLength
  return (onlyCompletions ? completions : alternatives)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, alternativesPerWord)
}

/** All completions are one alternative, since any of them may be meant. */
function completeWord(typed: string, completions: readonly Candidate[]): SimilarWord[] {
  const found = completions.filter((candidate) => candidate.typed === typed)
  const [first, ...others] = found
  if (!first) return []
  const titles = found.reduce((sum, candidate) => sum + candidate.titles, 0)
  const isOneWord = others.every(({ word }) => word.startsWith(first.word))
  return [
    {
      words: found.map(({ word }) => word),
      text: isOneWord ? first.word : `${typed}…`,
      isCompletion: true,
      score: scoreTitles(titles),
    },
  ]
}

const slipCosts: Record<1 | 2, number> = { 1: 2, 2: 5 }
const firstCharacterCost = 0.7

function correctSlip({ plain, word, titles }: Candidate, maxDistance: 1 | 2): SimilarWord[] {
  const distance = editDistance(plain, word)
  if (distance === 0 || distance > maxDistance) return []
  const cost = slipCosts[maxDistance] + (plain[0] === word[0] ? 0 : firstCharacterCost)
  return [{ words: [word], text: word, score: scoreTitles(titles) - cost }]
}

function scoreTitles(titles: number): number {
  return Math.log(1 + titles)
}

function findCompletions(db: Queryable, words: readonly string[]): Promise<Candidate[]> {
  const startsWithTyped = sql`word ~>=~ plain and word ~<~ (plain || chr(1114111))`
  return findCommonest(db, words, startsWithTyped, completionsPerWord)
}

/** Two words that differ by one slip have a form in common that lacks at most one letter of each. */
function findNearWords(db: Queryable, words: readonly string[]): Promise<Candidate[]> {
  return findCommonest(db, words, sql`deletions && delete_each_letter(plain)`, candidatesPerWord)
}

/** For each typed word, the words of the most titles that meet the condition, in which `plain` is the typed word. */
async function findCommonest(
  db: Queryable,
  words: readonly string[],
  condition: SQL,
  limit: number,
): Promise<Candidate[]> {
  const long = words.filter((word) => word.length >= minPrefixLength)
  if (long.length === 0) return []
  const { rows } = await db.execute<Candidate>(sql`
    select typed.word as typed, plain, found.word, found.titles
    from unnest(${sql.param(long)}::text[]) as typed(word), unaccent(typed.word) as plain, lateral (
      select word, titles from catalogue_words where ${condition} order by titles desc, word limit ${limit}
    ) as found`)
  return rows
}

async function findFarWords(db: Queryable, words: readonly string[]): Promise<Candidate[]> {
  const { rows } = await db.execute<Candidate>(sql`
    select typed.word as typed, plain, found.word, found.titles
    from unnest(${sql.param(words)}::text[]) as typed(word), unaccent(typed.word) as plain, lateral (
      select word, titles from catalogue_words order by word <-> plain limit 30
    ) as found`)
  return rows
}
