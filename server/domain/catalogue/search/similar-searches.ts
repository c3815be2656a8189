import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses, isInCatalogue } from '#server/db/schema/index.ts'
import { buildQueries, labelWords, quoteWord, type Substitute } from './build-query.ts'
import type { SearchTerm } from './parse-search.ts'
import { findCompletion, findSimilarWords, findSlips, type SimilarWord } from './similar-words.ts'

const maxCorrectedTerms = 4
const maxSearches = 6
/** A course with only one of several words is shown for longer words only: "coin", but not "a bit". */
const minLengthAlone = 4
const countedMax = 1000

export interface SimilarSearch {
  terms: SearchTerm[]
  text: string
  /** Courses with the first of these in their title come first. */
  preferred?: SearchTerm[]
}

interface KnownFacts {
  substitutes: readonly Substitute[]
  /** Terms that are only the beginning of words, so that no course has them. */
  beginnings: ReadonlySet<SearchTerm>
}

interface CountedTerm {
  term: SearchTerm
  /** Up to `countedMax`. */
  courses: number
  /** Fillers and stop words, which are not required. */
  isOptional: boolean
}

/**
 * What could be meant by terms that no course has together, likeliest first:
 * 1. terms that no course has, replaced by similar words or else left out;
 * 2. a term with a slip that happens to be another word, in titles only;
 * 3. without the term that most courses have;
 * 4. any of the terms.
 *
 * At most `maxSearches` of each.
 */
export async function* generateSimilarSearches(
  db: Queryable,
  terms: readonly SearchTerm[],
  known: KnownFacts,
): AsyncGenerator<SimilarSearch> {
  const counted = await countTerms(db, terms, known)
  const required = counted.filter(({ isOptional }) => !isOptional)
  const unknown = required.filter(({ courses }) => courses === 0)
  let likeliest = counted
  if (unknown.length > 0) {
    const corrections = await correctTerms(db, counted, unknown.slice(0, maxCorrectedTerms))
    for (const correction of corrections) yield toSearch(correction)
    likeliest = corrections[0] ?? []
  } else if (required.length > 1) {
    yield* correctKnownTerms(db, counted)
  }
  yield* leaveOutTerms(likeliest)
}

/** All words that start like the term, as one term. */
export async function completeTerm(
  db: Queryable,
  term: SearchTerm,
): Promise<SearchTerm | undefined> {
  const completion = await findCompletion(db, joinParts(term))
  return completion && toTerm(completion)
}

async function countTerms(
  db: Queryable,
  terms: readonly SearchTerm[],
  { substitutes, beginnings }: KnownFacts,
): Promise<CountedTerm[]> {
  const queries = terms.map((term, index) => {
    const own = substitutes
      .filter(({ start, length }) => start === index && length === 1)
      .map((substitute) => ({ ...substitute, start: 0 }))
    return buildQueries([term], own).any
  })
  const { rows } = await db.execute<{ isStopWord: boolean; courses: number }>(sql`
    select numnode(query) = 0 as "isStopWord", (
      select count(*)::integer from (
        select 1 from ${courses} where ${isInCatalogue(courses)} and ${courses.search} @@ query limit ${countedMax}
      ) as found
    ) as courses
    from unnest(${sql.param(queries)}::text[]) with ordinality as input(text, position),
      to_tsquery('lectern', input.text) as query
    order by input.position`)
  const areOptional = terms.map((term, index) => term.isFiller || rows[index]?.isStopWord === true)
  const isOnlyOptional = !areOptional.includes(false)
  return terms.map((term, index) => ({
    term,
    courses: beginnings.has(term) ? 0 : (rows[index]?.courses ?? 0),
    isOptional: areOptional[index] === true && !isOnlyOptional,
  }))
}

/** The combinations of alternatives for the unknown terms, likeliest first; without terms that have none. */
async function correctTerms(
  db: Queryable,
  counted: readonly CountedTerm[],
  unknown: readonly CountedTerm[],
): Promise<CountedTerm[][]> {
  const similar = await findSimilarWords(
    db,
    unknown.map(({ term }) => joinParts(term)),
  )
  let combinations: { terms: CountedTerm[]; score: number }[] = [{ terms: [], score: 0 }]
  for (const one of counted) {
    const isUnknown = one.courses === 0 && !one.isOptional
    const alternatives = isUnknown ? (similar[unknown.indexOf(one)] ?? []) : []
    if (isUnknown && alternatives.length === 0) continue
    const choices = isUnknown
      ? alternatives.map((alternative) => ({
          one: toCounted(alternative),
          score: alternative.score,
        }))
      : [{ one, score: 0 }]
    combinations = combinations.flatMap(({ terms, score }) =>
      choices.map((choice) => ({ terms: [...terms, choice.one], score: score + choice.score })),
    )
  }
  return combinations
    .filter(({ terms }) => terms.some(({ isOptional }) => !isOptional))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxSearches)
    .map(({ terms }) => terms)
}

async function* correctKnownTerms(
  db: Queryable,
  counted: readonly CountedTerm[],
): AsyncGenerator<SimilarSearch> {
  const first = counted.filter(({ isOptional }) => !isOptional).slice(0, maxCorrectedTerms)
  const similar = await findSlips(
    db,
    first.map(({ term }) => joinParts(term)),
  )
  const corrections = first
    .flatMap((one, index) => (similar[index] ?? []).map((alternative) => ({ one, alternative })))
    .toSorted((a, b) => b.alternative.score - a.alternative.score)
  for (const { one, alternative } of corrections.slice(0, maxSearches)) {
    const { terms, text } = toSearch(
      counted.map((other) => (other === one ? toCounted(alternative) : other)),
    )
    yield { terms: terms.map(inTitle), text }
  }
}

function* leaveOutTerms(counted: readonly CountedTerm[]): Generator<SimilarSearch> {
  const required = counted.filter(({ isOptional }) => !isOptional)
  if (required.length < 2) return
  const rareFirst = required.toSorted((a, b) => a.courses - b.courses)
  if (required.length > 2) {
    for (const commonest of rareFirst.toReversed().slice(0, maxSearches)) {
      yield toSearch(counted.filter((other) => other !== commonest))
    }
  }
  const alone = rareFirst.map(({ term }) => term).filter(isTelling)
  if (alone.length === 0) return
  const text = alone.map((term) => term.text).join(' or ')
  const query = alone.map((term) => inTitle(term).query).join(' | ')
  const parts = alone.flatMap((term) => term.parts)
  yield { terms: [{ text, parts, isFiller: false, query: `(${query})` }], text, preferred: alone }
}

/** Whether a course with only this one of several terms is worth showing: with "coin" or "3d", but not with "bit". */
function isTelling(term: SearchTerm): boolean {
  return joinParts(term).length >= minLengthAlone || /[^\p{L}]/u.test(term.text)
}

function toSearch(counted: readonly CountedTerm[]): SimilarSearch {
  const terms = counted.map(({ term, isOptional }) => ({ ...term, isFiller: isOptional }))
  return { terms, text: terms.map(({ text }) => text).join(' ') }
}

function inTitle(term: SearchTerm): SearchTerm & { query: string } {
  return { ...term, query: `(${labelWords(term.query ?? buildQueries([term]).all, 'A')})` }
}

function toCounted(alternative: SimilarWord): CountedTerm {
  return { term: toTerm(alternative), courses: 1, isOptional: false }
}

function toTerm({ words, text }: SimilarWord): SearchTerm {
  const query = words.map(quoteWord).join(' | ')
  return { text, parts: words.slice(0, 1), isFiller: false, query: `(${query})` }
}

function joinParts({ parts }: SearchTerm): string {
  return parts.join('')
}
