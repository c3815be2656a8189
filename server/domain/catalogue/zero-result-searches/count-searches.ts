import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { activityChanges, zeroResultSearches } from '#server/db/schema/index.ts'
import type { ZeroResultSearches } from '#server/domain/deps.ts'
import type { Clock } from '#server/platform/clock.ts'
import { logFailure, type Logger } from '#server/platform/logging/logger.ts'
import { statisticsLimits as limits } from '#shared/limits.ts'
import { usesOperators } from '../search/parse-search.ts'
import { cutOff, toStoredSearch } from './stored-search.ts'

interface Counted {
  count: number
  similar: string | null
}

/**
 * Counts searches without an exact match in memory and writes them in batches, so that a search never waits for a
 * write and many searches cost no more than a few. Beyond the limits, the most frequent searches are kept.
 */
export function createZeroResultSearches({
  db,
  clock,
  log,
}: {
  db: Database
  clock: Clock
  log: Logger
}): ZeroResultSearches {
  let counted = new Map<string, Counted>()
  /** Searches that showed no courses, including those that are not stored. */
  let withoutCourses = 0
  let timer: NodeJS.Timeout | undefined

  function count(text: string, similar: string | undefined): void {
    // Usually the same search again, this time literally.
    if (usesOperators(text)) return
    if (similar === undefined) withoutCourses++
    const search = toStoredSearch(text)
    const known = search === undefined ? undefined : counted.get(search)
    if (known) known.count++
    else if (search !== undefined && counted.size < limits.searchesPerWriteMax) {
      counted.set(search, { count: 1, similar: similar === undefined ? null : cutOff(similar) })
    }
    timer ??= setTimeout(() => void close(), limits.searchWriteSeconds * 1000).unref()
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = { counted, withoutCourses }
    counted = new Map()
    withoutCourses = 0
    await writeBatch(db, clock.now(), batch)
  }

  async function close(): Promise<void> {
    await write().catch((error: unknown) =>
      logFailure(log, error, 'Searches without results could not be counted; some are lost.'),
    )
  }

  return { count, write, close }
}

async function writeBatch(
  db: Database,
  now: Date,
  { counted, withoutCourses }: { counted: Map<string, Counted>; withoutCourses: number },
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  if (withoutCourses > 0) {
    await db.insert(activityChanges).values({ day, zeroResultSearches: withoutCourses })
  }
  if (counted.size === 0) return
  // Sorted, so that processes that write at the same time do not deadlock.
  const rows = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const table = zeroResultSearches
  await db
    .insert(table)
    .values(rows.map(([search, found]) => ({ day, search, ...found, lastAt: now })))
    .onConflictDoUpdate({
      target: [table.day, table.search],
      set: {
        count: sql`${table.count} + excluded.count`,
        similar: sql`excluded.similar`,
        lastAt: now,
      },
    })
  await db.execute(sql`
    delete from ${table} where day = ${day} and search in (
      select search from ${table} where day = ${day}
      order by count desc, last_at desc, search offset ${limits.searchesPerDayMax})`)
}
