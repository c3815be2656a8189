import { captionLimits, videoLimits } from '../limits.ts'
import { cleanCueText, type Cue, sortCues } from './cue.ts'

export type ParsedCaptions =
  | { cues: Cue[]; problem?: undefined }
  | { cues?: undefined; problem: 'not_captions' | 'too_large' | 'too_many' }

/**
 * Reads WebVTT and SubRip (SRT), also with usual errors in them: a missing header or missing hours, other line breaks,
 * cues out of order. What is not a cue is skipped. The time is linear in the length of the text.
 */
export function parseCaptions(text: string): ParsedCaptions {
  if (text.length > captionLimits.fileMaxBytes) return { problem: 'too_large' }
  if (text.includes('\0')) return { problem: 'not_captions' }
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const cues: Cue[] = []
  for (let index = 0; index < lines.length;) {
    const timing = parseTiming(lines[index] ?? '')
    index += 1
    if (!timing) continue
    const first = index
    index = findCueEnd(lines, first)
    const cueText = toPlainText(lines.slice(first, index).join('\n'))
    if (cueText === '' || timing.start >= videoLimits.secondsMax) continue
    if (cues.length === captionLimits.cuesMax) return { problem: 'too_many' }
    cues.push({ ...timing, text: shorten(cueText) })
  }
  return cues.length > 0 ? { cues: sortCues(cues) } : { problem: 'not_captions' }
}

/** UTF-8, UTF-16 with a byte order mark, or else Windows-1252, which old programs write. */
export function decodeCaptions(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3})\d*)?`
/** Settings may follow. */
const timingLine = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s|$)`)
/** No timing is longer; the settings after it are not read. */
const timingMaxLength = 200
const secondsWithoutEnd = 2

function parseTiming(line: string): Pick<Cue, 'start' | 'end'> | undefined {
  if (!line.includes('-->')) return undefined
  const found = timingLine.exec(line.slice(0, timingMaxLength))
  if (!found) return undefined
  const start = toSeconds(found.slice(1, 5))
  const end = Math.min(toSeconds(found.slice(5, 9)), videoLimits.secondsMax)
  return { start, end: end > start ? end : start + secondsWithoutEnd }
}

function toSeconds([hours = '0', minutes = '0', seconds = '0', fraction = '0']: string[]): number {
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  // In whole milliseconds, so that no rounding error adds up.
  return (whole * 1000 + Number(fraction.padEnd(3, '0'))) / 1000
}

/** A cue ends at an empty line, or where the next one starts without one, possibly with its number. */
function findCueEnd(lines: string[], first: number): number {
  let index = first
  while (index < lines.length) {
    const line = lines[index] ?? ''
    if (line.trim() === '' || line.includes('-->')) break
    const isNumber = /^\s*\d{1,6}\s*$/.test(line)
    if (isNumber && (lines[index + 1] ?? '').includes('-->')) break
    index += 1
  }
  return index
}

const escapes: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
}

/** Who speaks is part of the text; other markup is not. */
function toPlainText(text: string): string {
  const plain = text
    .replace(/<v(?:\.[^\s<>]*)?[ \t]([^<>\n]*)>/g, (_tag, name: string) => `${name.trim()}: `)
    .replace(/<(?:\/?[a-zA-Z][^<>]*|\/?[\d:.]*)>/g, '')
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/&(\w{1,5});/g, (escape, name: string) => escapes[name] ?? escape)
  return cleanCueText(plain)
}

function shorten(text: string): string {
  const { cueMaxLength } = captionLimits
  if (text.length <= cueMaxLength) return text
  const cut = text.slice(0, cueMaxLength - 1)
  const end = cut.lastIndexOf(' ')
  return `${end > 0 ? cut.slice(0, end) : cut.replace(/\p{Cs}$/u, '')}…`
}
