import { formatMinutes } from './format.ts'

/** "45 s", "4 min" or "1 h 30 min", of a video. */
export function formatLength(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : formatMinutes(Math.round(seconds / 60))
}
