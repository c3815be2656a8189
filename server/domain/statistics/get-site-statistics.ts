import type { SiteStatistics } from '#shared/contract/statistics.ts'
import type { StatisticsRange } from '#shared/statistics-ranges.ts'
import { listZeroResultSearches } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'
import { loadActiveLearners, loadImageBytes, loadSiteFigures } from './day-figures.ts'
import { divideRange } from './periods.ts'

/** What happened on the site in a range and in the range before; days are in UTC. */
export async function getSiteStatistics(
  { db, clock, zeroResultSearches }: Pick<Deps, 'db' | 'clock' | 'zeroResultSearches'>,
  range: StatisticsRange,
): Promise<SiteStatistics> {
  await zeroResultSearches.write()
  const divided = divideRange(range, clock.now())
  const [figures, activeLearners, imageBytes, searches] = await Promise.all([
    loadSiteFigures(db, divided),
    loadActiveLearners(db, divided),
    loadImageBytes(db, divided),
    listZeroResultSearches(db, divided.whole),
  ])
  const { enrolments, completions, watchSeconds, registrations } = figures
  return {
    range,
    unit: divided.unit,
    periods: divided.periods.map(({ start }) => start),
    registrations,
    activeLearners,
    enrolments,
    completions,
    watchSeconds,
    zeroResultSearches: figures.zeroResultSearches,
    searches,
    imageBytes,
  }
}
