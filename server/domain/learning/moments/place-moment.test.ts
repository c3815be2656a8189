import { describe, expect, it } from 'vitest'
import type { StoredCue } from '#server/db/schema/index.ts'
import { measureCpu } from '../../../../tests/helpers/measure-cpu.ts'
import { placeMoment, quoteMoment, toTranscript } from './place-moment.ts'

/** One cue of four seconds per sentence, from `start` on. */
function say(sentences: string[], start = 0): StoredCue[] {
  return sentences.map((text, index) => [
    (start + 4 * index) * 1000,
    (start + 4 * index + 4) * 1000,
    text,
  ])
}

const lecture = [
  'Welcome to this course about composting at home.',
  'First we look at what belongs on the heap and what does not.',
  'Kitchen scraps are green, dry leaves and cardboard are brown.',
  'Mix two parts of brown with one part of green material.',
  'Turn the heap every second week so that air reaches the middle.',
  'After three months the compost is dark, crumbly and smells of forest.',
]
const quoteMaxLength = 300

function quoteAt(seconds: number, cues: StoredCue[]) {
  return { seconds, quote: quoteMoment(seconds, toTranscript(cues), quoteMaxLength) }
}

describe('quoteMoment', () => {
  it('quotes what is said from the second on', () => {
    expect(quoteAt(8, say(lecture)).quote).toMatch(/^kitchen scraps are green dry leaves/)
  })

  it('starts within a cue and stays within the length', () => {
    const long = say([Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ')])
    const quote = quoteMoment(2, toTranscript(long), 50)
    expect(quote).toMatch(/^word50 word51/)
    expect(quote.length).toBeLessThanOrEqual(50)
    expect(quoteMoment(0, toTranscript(say(['x'.repeat(500)])), 50)).toBe('')
  })

  it('is empty where nothing or too little is said', () => {
    expect(quoteAt(100, say(lecture)).quote).toBe('')
    expect(quoteAt(0, [])).toEqual({ seconds: 0, quote: '' })
    expect(quoteAt(0, say(['Well done.'])).quote).toBe('')
  })
})

describe('placeMoment', () => {
  it('finds the same words after an added introduction', () => {
    const moment = quoteAt(12, say(lecture))
    expect(placeMoment(moment, toTranscript(say(lecture, 60)))).toBeCloseTo(72, 1)
  })

  it('finds a passage that was spoken again in other words', () => {
    const moment = quoteAt(12, say(lecture))
    const spokenAgain = [
      'Hello and welcome back, this is the new version.',
      'Now mix two parts of dry brown with one part of green material.',
      'Turn the whole heap each second week so that fresh air reaches the middle.',
      'After three months your compost is dark and crumbly and smells like a forest.',
    ]
    const seconds = placeMoment(moment, toTranscript(say(spokenAgain, 100)))
    expect(seconds).toBeGreaterThan(103)
    expect(seconds).toBeLessThan(106)
  })

  it('finds nothing in another lecture', () => {
    const other = [
      'Today we bake bread with a sourdough starter.',
      'The dough rests in the fridge.',
    ]
    expect(placeMoment(quoteAt(12, say(lecture)), toTranscript(say(other)))).toBeUndefined()
    expect(placeMoment(quoteAt(12, say(lecture)), toTranscript([]))).toBeUndefined()
    expect(placeMoment({ seconds: 3, quote: '' }, toTranscript(say(lecture)))).toBeUndefined()
  })

  it('chooses the repetition that is closest to the earlier second', () => {
    const refrain = ['Sing along now, everybody, one more time.', 'La la la la la la.']
    const song = toTranscript([0, 100, 200].flatMap((start) => say(refrain, start)))
    const quote = quoteMoment(100, song, 60)
    expect(placeMoment({ quote, seconds: 110 }, song)).toBe(100)
    expect(placeMoment({ quote, seconds: 190 }, song)).toBe(200)
  })

  it('compares without case, accents and punctuation, in any script', () => {
    const moment = quoteAt(0, say(['Où est le café préféré de Zoë?']))
    expect(placeMoment(moment, toTranscript(say(['OU EST LE CAFE PREFERE DE ZOE'], 30)))).toBe(30)
    const japanese = quoteAt(0, say(['今日は堆肥の作り方を学びます']))
    expect(placeMoment(japanese, toTranscript(say(['今日は、堆肥の作り方を学びます。'], 8)))).toBe(
      8,
    )
  })

  it('stays fast with hostile texts', () => {
    const same = toTranscript(say(Array.from({ length: 10_000 }, () => 'a b '.repeat(120))))
    expect(same.words.length).toBeLessThanOrEqual(150_000)
    const milliseconds = measureCpu(() => {
      for (let note = 0; note < 500; note++) {
        placeMoment({ seconds: note, quote: 'a b c d '.repeat(40) }, same)
      }
    })
    expect(milliseconds).toBeLessThan(5000)
  })
})
