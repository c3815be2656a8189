/** What is said between two moments of a video, in seconds. */
export interface Cue {
  start: number
  end: number
  /** Lines without markup. */
  text: string
}

/** In order of time. */
export function sortCues<Timed extends Pick<Cue, 'start' | 'end'>>(cues: Timed[]): Timed[] {
  return cues.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** Lines without surrounding spaces, empty lines, and characters that are not visible. */
export function cleanCueText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/(?![\u200c-\u200f\u{e0020}-\u{e007f}])\p{Cf}/gu, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
