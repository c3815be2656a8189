import type { StoredCue } from '#server/db/schema/index.ts'

/** A place in a video, with what is said from there on. */
export interface Moment {
  seconds: number
  quote: string
}

/** The words of a track with the second at which each is spoken. */
export interface Transcript {
  words: readonly string[]
  seconds: Float64Array
  /** Where each word occurs, in order. */
  places: ReadonlyMap<string, readonly number[]>
}

/** Of twelve hours at a fast pace; what is said after that is not searched. */
const transcriptWordsMax = 150_000
const quoteWordsMax = 40
/** Fewer words occur in the same order by chance. */
const quoteWordsMin = 4
/** Another cut or another wording changes some of the words. */
const sharedWordsMin = 0.6
/** The rarest words of the quote lead to the windows that are compared. */
const anchorWordsMax = 6
const placesPerAnchorMax = 20

/**
 * Finds where a moment of an earlier version of a video is in the current transcript: the passage that shares the most
 * words with the quote, or undefined if none shares enough. The work is bounded, whatever the texts are.
 */
export function placeMoment(moment: Moment, transcript: Transcript): number | undefined {
  const quote = splitWords(moment.quote).slice(0, quoteWordsMax)
  if (quote.length < quoteWordsMin) return undefined
  let best: { shared: number; seconds: number } | undefined
  for (const start of listWindows(quote, transcript)) {
    const shared = countShared(quote, transcript.words.slice(start, start + quote.length))
    const seconds = transcript.seconds[start]
    if (seconds === undefined || shared < sharedWordsMin * quote.length) continue
    const isCloser =
      best && Math.abs(seconds - moment.seconds) < Math.abs(best.seconds - moment.seconds)
    if (!best || shared > best.shared || (shared === best.shared && isCloser)) {
      best = { shared, seconds }
    }
  }
  return best?.seconds
}

/** Prepares a track for `placeMoment` and `quoteMoment`. Words are spread evenly over the time of their cue. */
export function toTranscript(cues: readonly StoredCue[]): Transcript {
  const words: string[] = []
  const seconds: number[] = []
  const places = new Map<string, number[]>()
  for (const [start, end, text] of cues) {
    const spoken = splitWords(text)
    if (words.length + spoken.length > transcriptWordsMax) break
    for (const [index, word] of spoken.entries()) {
      const own = places.get(word)
      if (own) own.push(words.length)
      else places.set(word, [words.length])
      words.push(word)
      seconds.push((start + ((end - start) * index) / spoken.length) / 1000)
    }
  }
  return { words, seconds: Float64Array.from(seconds), places }
}

/** What is said from a second on, to find the place again with `placeMoment`. Empty if too little is said there. */
export function quoteMoment(seconds: number, transcript: Transcript, maxLength: number): string {
  const first = transcript.seconds.findIndex((spokenAt) => spokenAt >= seconds)
  if (first < 0) return ''
  const words = transcript.words.slice(first, first + quoteWordsMax)
  let quote = words.join(' ')
  while (quote.length > maxLength) quote = quote.slice(0, Math.max(0, quote.lastIndexOf(' ')))
  return words.length < quoteWordsMin ? '' : quote
}

/** Where a passage like the quote may start: around each place of its rarest words. */
function listWindows(quote: readonly string[], { places, words }: Transcript): Set<number> {
  const known = quote
    .flatMap((word, index) => {
      const own = places.get(word)
      return own ? [{ index, own }] : []
    })
    .toSorted((a, b) => a.own.length - b.own.length)
    .slice(0, anchorWordsMax)
  const last = words.length - 1
  return new Set(
    known.flatMap(({ index, own }) =>
      own.slice(0, placesPerAnchorMax).map((place) => Math.min(last, Math.max(0, place - index))),
    ),
  )
}

/** How many words two passages have in common, each as often as both have it. */
function countShared(quote: readonly string[], passage: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of passage) left.set(word, (left.get(word) ?? 0) + 1)
  return quote.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  }).length
}

/** Without case, accents and punctuation. Scripts without spaces are split into their characters. */
function splitWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    plain.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu,
    ) ?? []
  )
}
