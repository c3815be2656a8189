const format = new Intl.NumberFormat('en')

/** A count with its thousands set apart, the same on the server and in the browser: 3,678. */
export function formatCount(count: number): string {
  return format.format(count)
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
const sentences = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "3 days ago" for a moment as seen from another; both in milliseconds. */
export function formatTimeAgo(moment: number, now: number): string {
  const seconds = (moment - now) / 1000
  const [unit, length] = units.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1]
  return unit === 'second' ? 'just now' : sentences.format(Math.trunc(seconds / length), unit)
}
