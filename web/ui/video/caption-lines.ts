interface Cue {
  readonly startTime: number
  readonly endTime: number
}

/** The lines of the cues that are said at a time (seconds), in their order, without markup. */
export function getCaptionLines(cues: ArrayLike<Cue>, position: number): string[] {
  return Array.from(cues)
    .filter(({ startTime, endTime }) => startTime <= position && position < endTime)
    .flatMap((cue) => textOf(cue).split('\n'))
    .map((line) => line.trim())
    .filter(Boolean)
}

/** `<v Roger>` and the like are markup of WebVTT, and so are its escapes. */
function textOf(cue: Cue): string {
  if (!('text' in cue) || typeof cue.text !== 'string') return ''
  return cue.text
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_escape, name: string) => escapes[name] ?? '')
}

const escapes: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
}
