import { createRandom } from '../random.ts'
import { type JudgedQuery, listWords, type TitledCourse } from './judged-query.ts'

const slipsPerCause = 60
const prefixCount = 150
const prefixLength = 4
const minWordLength = 5
const shortWordLength = 6
const minTitles = 2
const functionWords = new Set(
  'about above after again against around because been before being below between both could does doing down during each every from further have having here hers herself himself into itself like more most other others over same should some such than that their theirs them then there these they this those through under until very were what when where which while whom will with within without would your yours yourself'.split(
    ' ',
  ),
)
const letters = 'abcdefghijklmnopqrstuvwxyz'

/**
 * One random slip per query, in a word alone or in a pair of neighbouring words. A slip that makes another word of a
 * title is drawn again, because nothing says that it is one. Function words and words of up to four letters are left
 * out: nobody searches for the former, and the latter have many others at the same distance.
 */
export function createSlips(courses: readonly TitledCourse[]): JudgedQuery[] {
  const random = createRandom(7)
  const titles = courses.map(({ title }) => listWords(title))
  const known = new Set(titles.flat())
  const words = listRepeatedWords(titles)
  const pairs = listRepeatedPairs(titles)
  const draw = <Item>(items: readonly Item[]) => items[random.below(items.length)]
  const slip = (word: string) => {
    for (;;) {
      const written = addSlip(word, random.below)
      if (!known.has(written)) return written
    }
  }
  const found = new Map<string, JudgedQuery>()
  const add = (cause: string, text: string, meant: string[]) => {
    if (!text) return
    const tests = meant.map(toFormsTest)
    found.set(text, {
      kind: 'slips',
      cause,
      text,
      isRelevant: (title) => tests.every((test) => test(title)),
    })
  }
  const short = words.filter((word) => word.length <= shortWordLength)
  const long = words.filter((word) => word.length > shortWordLength)
  for (let turn = 0; turn < slipsPerCause; turn++) {
    const [shortWord, longWord, pair] = [draw(short), draw(long), draw(pairs)]
    if (shortWord) add('in a word of five or six letters', slip(shortWord), [shortWord])
    if (longWord) add('in a longer word', slip(longWord), [longWord])
    if (!pair) continue
    const [first = '', second = ''] = pair.split(' ')
    const isFirst = random.below(2) === 0
    const text = isFirst ? `${slip(first)} ${second}` : `${first} ${slip(second)}`
    add('in one of two words', text, [first, second])
  }
  return [...found.values()]
}

/** The first four letters of a word: relevant is a title with a word that starts with them. */
export function createPrefixes(courses: readonly TitledCourse[]): JudgedQuery[] {
  const random = createRandom(11)
  const words = listRepeatedWords(courses.map(({ title }) => listWords(title)))
  const prefixes = [
    ...new Set(
      words.filter((word) => word.length > prefixLength).map((word) => word.slice(0, prefixLength)),
    ),
  ]
  return shuffle(prefixes, random.below)
    .slice(0, prefixCount)
    .map((text) => {
      const start = new RegExp(`(?<![\\p{L}\\p{N}])${text}`, 'u')
      return {
        kind: 'prefixes',
        cause: words.includes(text) ? 'also a word' : 'not a word',
        text,
        isRelevant: (title) => start.test(title),
      }
    })
}

/** A deletion, insertion, substitution or swap of neighbours at a random place. */
function addSlip(word: string, below: (max: number) => number): string {
  const at = below(word.length)
  const letter = letters.charAt(below(letters.length))
  switch (below(4)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1)
    case 1:
      return word.slice(0, at) + letter + word.slice(at)
    case 2:
      return word.slice(0, at) + letter + word.slice(at + 1)
    default: {
      const from = Math.min(at, word.length - 2)
      return word.slice(0, from) + word.charAt(from + 1) + word.charAt(from) + word.slice(from + 2)
    }
  }
}

/** Matches the word and its usual forms, by their common beginning and a short ending. */
function toFormsTest(word: string): (title: string) => boolean {
  const start = word.replace(/(?:ing|ers?|ed|es|s|e)$/u, '')
  const stem = start.length >= 3 ? start : word
  const form = new RegExp(`(?<![\\p{L}\\p{N}])${stem}\\p{L}{0,4}(?!\\p{L})`, 'u')
  return (title) => form.test(title)
}

function listRepeatedWords(titles: readonly string[][]): string[] {
  return listRepeated(titles.map((words) => words.filter(isLongEnough)))
}

function listRepeatedPairs(titles: readonly string[][]): string[] {
  return listRepeated(
    titles.map((words) =>
      words.flatMap((word, index) => {
        const next = words[index + 1]
        return next && isLongEnough(word) && isLongEnough(next) ? [`${word} ${next}`] : []
      }),
    ),
  )
}

function isLongEnough(word: string): boolean {
  return word.length >= minWordLength && /^[a-z]+$/.test(word) && !functionWords.has(word)
}

/** In at least two titles, in alphabetical order. */
function listRepeated(titles: readonly string[][]): string[] {
  const counts = new Map<string, number>()
  for (const items of titles) {
    for (const item of new Set(items)) counts.set(item, (counts.get(item) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= minTitles)
    .map(([item]) => item)
    .toSorted()
}

function shuffle<Item>(items: readonly Item[], below: (max: number) => number): Item[] {
  const left = [...items]
  return items.map(() => left.splice(below(left.length), 1)[0] as Item)
}
