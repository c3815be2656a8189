import type { SiteStatistics, StatisticsQuery } from '#shared/contract/administration/statistics.ts'
import { listZeroResultSearches } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'
import {
  loadActiveLearners,
  loadImageBytes,
  loadSiteFigures,
  loadStoredBytes,
} from './day-figures.ts'
import { divideRequestedRange } from './periods.ts'

/** What happened on the site in a range and in the range before; days are in UTC. Throws `invalid_input`. */
export async function getSiteStatistics(
  { db, clock, zeroResultSearches }: Pick<Deps, 'db' | 'clock' | 'zeroResultSearches'>,
  query: StatisticsQuery,
): Promise<SiteStatistics> {
  await zeroResultSearches.write()
  const { divided, description } = divideRequestedRange(query, clock.now())
  const [figures, activeLearners, imageBytes, stored, searches] = await Promise.all([
    loadSiteFigures(db, divided),
    loadActiveLearners(db, divided),
    loadImageBytes(db, divided),
    loadStoredBytes(db, divided),
    listZeroResultSearches(db, divided.whole),
  ])
  const { enrolments, completions, watchSeconds, registrations } = figures
  return {
    ...description,
    registrations,
    activeLearners,
    enrolments,
    completions,
    watchSeconds,
    zeroResultSearches: figures.zeroResultSearches,
    searches,
    imageBytes,
    ...stored,
  }
}
