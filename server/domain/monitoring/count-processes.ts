import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

/** A running process writes its figures every minute. */
const seenSeconds = 150

/** The processes of this database that are running, as far as they could write their figures. */
export async function countProcesses(
  db: Queryable,
  now: Date,
): Promise<{ servers: number; workers: number }> {
  const since = new Date(now.getTime() - seenSeconds * 1000)
  const { rows } = await db.execute<{ servers: number; workers: number }>(sql`
    select count(distinct process) filter (where kind = 'server')::integer as servers,
      count(distinct process) filter (where kind = 'worker')::integer as workers
    from process_figures where seen_at > ${since.toISOString()}`)
  return rows[0] ?? { servers: 0, workers: 0 }
}
