import type { SearchTerm } from './parse-search.ts'

/** Joining neighbours in longer searches would multiply the work. */
const maxJoinedTerms = 6

/** A span of terms that can be replaced: "machine learning" by "ml". */
export interface Substitute {
  start: number
  length: number
  /** Other words for the span, each a list of words. */
  others: string[][]
}

/** Queries for to_tsquery, in its syntax. */
export interface TermQueries {
  /** Matches the courses to show. */
  any: string
  /** All terms as typed, fillers included. */
  all: string
  /** All terms as typed, without fillers. */
  required: string
  /** Neighbouring terms written as one word; undefined for a single term. */
  joined: string | undefined
}

/**
 * The terms may be written together or apart: "java script" finds JavaScript, and "fullstack" finds Full Stack,
 * because titles are indexed with their neighbouring words joined. Filler words are not required.
 */
export function buildQueries(
  terms: readonly SearchTerm[],
  substitutes: readonly Substitute[] = [],
): TermQueries {
  const asTyped = terms.map((term) => term.query ?? buildPhrase(term.parts))
  const joined = [...joinAdjacent(terms, asTyped)]
  const groups = terms.map((term, index) => buildGroup(term, index, substitutes))
  const replaced = substitutes
    .filter(({ length }) => length > 1)
    .flatMap((substitute) => replaceSpan(groups, substitute))
  return {
    any: or([and(leaveOutFillers(groups, terms)), ...joined, ...replaced]),
    all: and(asTyped),
    required: and(leaveOutFillers(asTyped, terms)),
    joined: joined.length > 0 ? or(joined) : undefined,
  }
}

export function quoteWord(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** Restricts every word of a query to these labels. */
export function labelWords(query: string, labels: string): string {
  return query.replaceAll(/('[^']*')(?::[A-D]+)?/gu, `$1:${labels}`)
}

/** All of them if every term is a filler. */
function leaveOutFillers(groups: readonly string[], terms: readonly SearchTerm[]) {
  const required = groups.filter((_, index) => !terms[index]?.isFiller)
  return required.length > 0 ? required : groups
}

/** Other words for the same are as good; "vue.js" is also found without its ending. */
function buildGroup(
  { query, parts }: SearchTerm,
  index: number,
  substitutes: readonly Substitute[],
): string {
  const others = substitutes
    .filter(({ start, length }) => start === index && length === 1)
    .flatMap((substitute) => substitute.others)
  const names = parts.length > 1 && parts.at(-1) === 'js' ? [parts.slice(0, -1)] : []
  return or([query ?? buildPhrase(parts), ...[...names, ...others].map(buildPhrase)])
}

/** The words in a row or joined. */
function buildPhrase(words: readonly string[]): string {
  if (words.length === 1) return quoteWord(words[0] ?? '')
  return or([`(${words.map(quoteWord).join(' <-> ')})`, quoteWord(words.join(''))])
}

function* joinAdjacent(terms: readonly SearchTerm[], groups: readonly string[]) {
  if (terms.length > maxJoinedTerms) return
  for (let start = 0; start < terms.length - 1; start++) {
    for (const length of [2, 3]) {
      if (start + length > terms.length) continue
      const words = terms.slice(start, start + length).flatMap(({ parts }) => parts)
      yield and(splice(groups, { start, length }, quoteWord(words.join(''))))
    }
  }
}

function replaceSpan(groups: readonly string[], { others, ...span }: Substitute): string[] {
  return others.map((words) => and(splice(groups, span, buildPhrase(words))))
}

function splice(
  groups: readonly string[],
  { start, length }: { start: number; length: number },
  group: string,
): string[] {
  return [...groups.slice(0, start), group, ...groups.slice(start + length)]
}

function and(queries: readonly string[]): string {
  return queries.join(' & ')
}

function or(queries: readonly string[]): string {
  const unique = [...new Set(queries)]
  return unique.length === 1
    ? (unique[0] ?? '')
    : `(${unique.map((query) => `(${query})`).join(' | ')})`
}
