import { type Cue, sortCues } from '#shared/captions/cue.ts'
import { captionLimits, videoLimits } from '#shared/limits.ts'

/** A change of one cue, or of the times of all. Times are in seconds. */
export type CueEdit =
  | { type: 'setText'; index: number; text: string }
  | { type: 'nudge'; index: number; edge: 'start' | 'end'; seconds: number }
  /** At a place in the text; the time is divided in proportion. */
  | { type: 'split'; index: number; at: number }
  | { type: 'mergeWithNext'; index: number }
  | { type: 'insert'; start: number }
  | { type: 'remove'; index: number }
  | { type: 'shift'; seconds: number }

const shortestSeconds = 0.1
const newCueSeconds = 2

/** The cues after an edit; the same list if it changes nothing. */
export function editCues(cues: readonly Cue[], edit: CueEdit): readonly Cue[] {
  if (edit.type === 'insert') return insert(cues, edit.start)
  if (edit.type === 'shift') return shift(cues, edit.seconds)
  const cue = cues[edit.index]
  if (!cue) return cues
  const replaceWith = (...replacements: Cue[]) => cues.toSpliced(edit.index, 1, ...replacements)
  switch (edit.type) {
    case 'setText':
      return replaceWith({ ...cue, text: edit.text })
    case 'nudge':
      return nudge(cues, edit)
    case 'split': {
      const [before, after] = splitCue(cue, edit.at)
      if (!after || cues.length >= captionLimits.cuesMax) return cues
      return replaceWith(before, after)
    }
    case 'mergeWithNext': {
      const next = cues[edit.index + 1]
      if (!next) return cues
      const text = [cue.text, next.text].filter(Boolean).join(' ')
      if (text.length > captionLimits.cueMaxLength) return cues
      const merged = { start: cue.start, end: Math.max(cue.end, next.end), text }
      return cues.toSpliced(edit.index, 2, merged)
    }
    case 'remove':
      return replaceWith()
  }
}

function nudge(
  cues: readonly Cue[],
  { index, edge, seconds }: Extract<CueEdit, { type: 'nudge' }>,
): readonly Cue[] {
  const cue = cues[index]
  if (!cue) return cues
  const moved = round(cue[edge] + seconds)
  const max = edge === 'start' ? cue.end - shortestSeconds : videoLimits.secondsMax
  const min = edge === 'start' ? 0 : cue.start + shortestSeconds
  const value = round(Math.min(Math.max(moved, min), max))
  if (value === cue[edge]) return cues
  return sortCues(cues.with(index, { ...cue, [edge]: value }))
}

function splitCue(cue: Cue, at: number): [Cue, Cue?] {
  const [first, second] = [cue.text.slice(0, at).trim(), cue.text.slice(at).trim()]
  const middle = round(cue.start + ((cue.end - cue.start) * at) / Math.max(cue.text.length, 1))
  const isPossible = first && second && middle > cue.start && middle < cue.end
  if (!isPossible) return [cue]
  return [
    { ...cue, end: middle, text: first },
    { ...cue, start: middle, text: second },
  ]
}

function insert(cues: readonly Cue[], start: number): readonly Cue[] {
  if (cues.length >= captionLimits.cuesMax || start >= videoLimits.secondsMax) return cues
  const from = round(Math.max(start, 0))
  // Before a cue that starts at the same time.
  const next = cues.find((cue) => cue.start >= from)
  const end = round(Math.min(from + newCueSeconds, next?.start ?? videoLimits.secondsMax))
  const added = { start: from, end: Math.max(end, round(from + shortestSeconds)), text: '' }
  return sortCues([...cues, added])
}

/** Cues that would be before the start of the video, or after the end of the longest one, are left out. */
function shift(cues: readonly Cue[], seconds: number): readonly Cue[] {
  if (seconds === 0) return cues
  const shifted = cues.map(({ start, end, text }) => ({
    start: round(Math.max(start + seconds, 0)),
    end: round(Math.min(end + seconds, videoLimits.secondsMax)),
    text,
  }))
  return shifted.filter(({ start, end }) => end > start)
}

/** The index of the cue that an edit moved or added; undefined if it did neither. */
export function findNewCue(before: readonly Cue[], after: readonly Cue[]): number | undefined {
  const known = new Set(before)
  const index = after.findIndex((cue) => !known.has(cue))
  return index < 0 ? undefined : index
}

/** To milliseconds, so that no rounding error adds up. */
function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
