import { and, desc, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { zeroResultSearches } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import type { ZeroResultSearch } from '#shared/contract/administration/statistics.ts'
import { statisticsLimits as limits } from '#shared/limits.ts'

/** The most frequent searches without an exact match from one day to another, which is exclusive. */
export async function listZeroResultSearches(
  db: Queryable,
  { start, end }: { start: string; end: string },
): Promise<ZeroResultSearch[]> {
  const { search, count, lastAt, day, similar } = zeroResultSearches
  const isInRange = and(gte(day, start), lt(day, end))
  const total = sql<number>`sum(${count})::integer`
  const frequent = await db
    .select({ search, count: total })
    .from(zeroResultSearches)
    .where(isInRange)
    .groupBy(search)
    .orderBy(desc(total), desc(sql`max(${lastAt})`), search)
    .limit(limits.searchesListed)
  const listed = frequent.map((one) => one.search)
  // Of the latest day: a course or synonym may have been added.
  const latest = await db
    .selectDistinctOn([search], { search, similar })
    .from(zeroResultSearches)
    .where(and(isInRange, inArray(search, listed)))
    .orderBy(search, desc(day))
  const similarBySearch = new Map(latest.map((one) => [one.search, one.similar]))
  return frequent.map((one) => ({ ...one, similar: similarBySearch.get(one.search) ?? null }))
}

/** Cleanup job: deletes searches that are older than the retention period. */
export async function deleteOldSearches({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = timeFromNow(clock, { days: -limits.searchRetentionDays })
  await db
    .delete(zeroResultSearches)
    .where(lt(zeroResultSearches.day, oldest.toISOString().slice(0, 10)))
}
