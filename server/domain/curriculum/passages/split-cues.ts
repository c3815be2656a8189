import type { StoredCue } from '#server/db/schema/index.ts'
import type { Passage } from './passage.ts'

const passageMilliseconds = 12_000
const passageMaxLength = 400
/** A longer pause ends a passage. */
const maxPauseMilliseconds = 10_000
/** A phrase of as many words is within one passage, wherever it starts. */
const sharedWords = 8

interface CleanCue {
  start: number
  end: number
  text: string
}

/** Passages of about 12 seconds. Each repeats the last words of the one before. */
export function splitCues(cues: readonly StoredCue[]): Passage[] {
  const clean = cues.map(cleanCue).filter(({ text }) => text !== '')
  const passages: Passage[] = []
  let first = 0
  while (first < clean.length) {
    const last = findLast(clean, first)
    passages.push(toPassage(clean.slice(first, last + 1)))
    if (last === clean.length - 1) break
    first = isPause(clean, last) ? last + 1 : findShared(clean, first, last)
  }
  return passages
}

/** Without the tags of WebVTT, such as `<i>` and `<v Ada>`. */
function cleanCue([start, end, text]: StoredCue): CleanCue {
  return {
    start,
    end,
    text: text
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }
}

function findLast(cues: readonly CleanCue[], first: number): number {
  let [last, length] = [first, cues[first]?.text.length ?? 0]
  const until = (cues[first]?.start ?? 0) + passageMilliseconds
  while (last + 1 < cues.length && !isPause(cues, last)) {
    const next = cues[last + 1]
    length += 1 + (next?.text.length ?? 0)
    if (!next || next.end > until + passageMilliseconds || length > passageMaxLength) break
    last += 1
    if (next.end >= until) break
  }
  return last
}

function isPause(cues: readonly CleanCue[], index: number): boolean {
  const [cue, next] = [cues[index], cues[index + 1]]
  return cue !== undefined && next !== undefined && next.start - cue.end > maxPauseMilliseconds
}

/** The first cue of those at the end that the next passage repeats. */
function findShared(cues: readonly CleanCue[], first: number, last: number): number {
  let [shared, words] = [last + 1, 0]
  while (shared > first + 1 && words < sharedWords) {
    shared -= 1
    words += cues[shared]?.text.split(' ').length ?? 0
  }
  return shared
}

function toPassage(cues: readonly CleanCue[]): Passage {
  const starts: number[] = []
  let body = ''
  for (const { start, text } of cues) {
    if (body !== '') body += ' '
    starts.push(body.length, Math.floor(start / 1000))
    body += text
  }
  return { body, starts, anchor: null }
}
