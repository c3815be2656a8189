import type { SiteStatistics } from '#shared/contract/administration/statistics.ts'
import { rangeNames } from '#shared/messages/administration/statistics.ts'
import { countDays } from '#shared/statistics-ranges.ts'

/** How the range of statistics, and the one before, are named within a sentence. */
export function nameRange(statistics: Pick<SiteStatistics, 'range' | 'from' | 'to'>) {
  if (statistics.range !== 'custom') return rangeNames[statistics.range]
  const days = countDays(statistics)
  return days === 1
    ? { current: 'this day', previous: 'the day before' }
    : { current: `these ${days} days`, previous: `the ${days} days before` }
}
