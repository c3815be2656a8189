const numberFormat = new Intl.NumberFormat('en')
const relativeTimeFormat = new Intl.RelativeTimeFormat('en')

/** Units from the largest, with their length in seconds. */
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** "3,678": the locale is fixed so that the server and the browser render the same text. */
export function formatCount(count: number): string {
  return numberFormat.format(count)
}

/** The sum of the lengths that are known; null if none is. */
export function sumSeconds(lessons: readonly { seconds: number | null }[]): number | null {
  const known = lessons.flatMap(({ seconds }) => seconds ?? [])
  return known.length === 0 ? null : known.reduce((sum, seconds) => sum + seconds, 0)
}

/** "45 min", "1 h 30 min" or "2 h". */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ')
}

/** "3 days ago", in whole units, never "yesterday", which is a calendar day; both times in milliseconds. */
export function formatTimeAgo(time: number, now: number): string {
  const seconds = (time - now) / 1000
  const unit = units.find(([, length]) => Math.abs(seconds) >= length)
  if (!unit) return 'just now'
  const [name, length] = unit
  return relativeTimeFormat.format(Math.trunc(seconds / length), name)
}
