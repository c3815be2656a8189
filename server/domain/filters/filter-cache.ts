import { asc } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { contentFilters } from '#server/db/schema/index.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import { filterLimits as limits } from '#shared/limits.ts'
import { type CompiledFilters, compileFilters } from './compile-filters.ts'

/** The filters of all admins, which nearly every write reads. */
export interface FilterCache {
  load(): Promise<CompiledFilters>
}

/** Kept in the process until a process changes them, or the connection to the others was interrupted. */
export function createFilterCache(db: Database, events: EventBus): FilterCache {
  let loaded: Promise<CompiledFilters> | undefined
  const forget = () => {
    loaded = undefined
  }
  events.on('filtersChanged', forget)
  events.onState(forget)
  return {
    load() {
      const current = (loaded ??= read(db))
      // A failure is not kept.
      current.catch(() => {
        if (loaded === current) forget()
      })
      return current
    },
  }
}

async function read(db: Database): Promise<CompiledFilters> {
  const rows = await db
    .select()
    .from(contentFilters)
    .orderBy(asc(contentFilters.id))
    .limit(limits.filtersMax)
  return compileFilters(rows)
}
