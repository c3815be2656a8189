import type { Cue } from './cue.ts'

/** The cues as a WebVTT file. */
export function toWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) =>
      `${formatTime(start, '.')} --> ${formatTime(end, '.')}\n${escape(text)}\n`,
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** The cues as a SubRip (SRT) file. */
export function toSubRip(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }, index) =>
      // SubRip has no escapes: an arrow in the text would be read as the next cue.
      `${index + 1}\n${formatTime(start, ',')} --> ${formatTime(end, ',')}\n${text.replaceAll('-->', '->')}\n`,
  )
  return blocks.join('\n')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function formatTime(seconds: number, separator: '.' | ','): string {
  const milliseconds = Math.round(seconds * 1000)
  const pad = (value: number, length: number) => String(Math.floor(value)).padStart(length, '0')
  const [hours, minutes] = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60]
  const clock = [pad(hours, 2), pad(minutes, 2), pad((milliseconds / 1000) % 60, 2)].join(':')
  return `${clock}${separator}${pad(milliseconds % 1000, 3)}`
}
