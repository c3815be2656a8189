import type { SiteStatistics } from '#shared/contract/administration/statistics.ts'
import { rangeNames } from '#shared/messages/administration/statistics.ts'
import { countDays } from '#shared/statistics-ranges.ts'

const formats = {
  day: {
    label: new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    name: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }),
  },
  month: {
    label: new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
    name: new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  },
}

/** The label on the axis and the full name of a period by its first day, such as `2026-01-31`. */
export function formatPeriod(
  start: string,
  unit: keyof typeof formats,
): { label: string; name: string } {
  const date = new Date(`${start}T00:00:00Z`)
  return { label: formats[unit].label.format(date), name: formats[unit].name.format(date) }
}

/** How the range of statistics, and the one before, are named within a sentence. */
export function nameRange(statistics: Pick<SiteStatistics, 'range' | 'from' | 'to'>) {
  if (statistics.range !== 'custom') return rangeNames[statistics.range]
  const days = countDays(statistics)
  return days === 1
    ? { current: 'this day', previous: 'the day before' }
    : { current: `these ${days} days`, previous: `the ${days} days before` }
}
