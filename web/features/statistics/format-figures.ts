import { formatCount, formatMinutes } from '#web/lib/format/format.ts'

const secondsPerHour = 3600
const wholeHoursFrom = 100 * secondsPerHour
const compactFormat = new Intl.NumberFormat('en', {
  notation: 'compact',
  maximumFractionDigits: 1,
})
/** A larger increase is clearer as two numbers. */
const maxPercent = 999

/** "1.2K", for the axis of a chart. */
export function formatCompact(count: number): string {
  return compactFormat.format(count)
}

/** "45 min" or "3 h 20 min"; from 100 hours on, whole hours. */
export function formatWatchTime(seconds: number): string {
  const rounded = roundWatchTime(seconds)
  return rounded >= wholeHoursFrom
    ? `${formatCount(rounded / secondsPerHour)} h`
    : formatMinutes(rounded / 60)
}

/** The seconds that `formatWatchTime` shows. Minutes are rounded up, so that little is not nothing. */
export function roundWatchTime(seconds: number): number {
  return seconds >= wholeHoursFrom
    ? Math.round(seconds / secondsPerHour) * secondsPerHour
    : Math.ceil(seconds / 60) * 60
}

/** The seconds of a minute or an hour, whichever an axis with these values counts in. */
export function getWatchTimeUnit(seconds: readonly number[]): number {
  return Math.max(...seconds) > secondsPerHour ? secondsPerHour : 60
}

/** "30 min" or "1.5 h". */
export function formatWatchTimeCompact(seconds: number): string {
  return seconds <= secondsPerHour
    ? `${Math.ceil(seconds / 60)} min`
    : `${formatCompact(seconds / secondsPerHour)} h`
}

/** "Up 12% from 120 in the 30 days before." */
export function describeTrend(
  { total, previous }: { total: number; previous: number },
  range: string,
  format: (value: number) => string,
): string {
  if (previous === 0) return total === 0 ? `None, as in ${range}` : `None in ${range}`
  const from = `${format(previous)} in ${range}`
  const percent = Math.round((100 * (total - previous)) / previous)
  if (percent === 0)
    return total === previous ? `The same as in ${range}` : `About the same as ${from}`
  if (percent > maxPercent) return `Up from ${from}`
  const change = `${formatCount(Math.abs(percent))}%`
  return percent > 0 ? `Up ${change} from ${from}` : `Down ${change} from ${from}`
}
