import { statisticsLimits as limits } from '#shared/limits.ts'
import { parseTerms } from '../search/parse-search.ts'

/** An email address, a web address or a handle. */
const address = /@|:\/\/|\bwww\./iu
/** Long enough for a phone, card or customer number. */
const number = /(?:\d[\s()./+-]*){7}/u

/**
 * The form in which a search is counted: its terms in lower case, without punctuation and duplicates, cut off.
 * Undefined for searches without words, and for those that may contain personal data.
 */
export function toStoredSearch(text: string): string | undefined {
  if (address.test(text) || number.test(text)) return undefined
  const words = parseTerms(text).map((term) => term.text)
  return cutOff(words.join(' ')) || undefined
}

/** At a whole code point. */
export function cutOff(text: string): string {
  const characters = [...text]
  return characters.length > limits.searchMaxLength
    ? characters.slice(0, limits.searchMaxLength).join('').trimEnd()
    : text
}
