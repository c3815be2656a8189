import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { estimateQuantile } from '#server/platform/monitoring/latency-limits.ts'
import type { StatusPeriod, StatusResponse } from '#shared/contract/administration/status.ts'
import type { Deps } from '../deps.ts'
import { countProcesses } from './count-processes.ts'

const periodSeconds = 15 * 60
const periodMilliseconds = periodSeconds * 1000
/** A day, and what has passed of the current period. */
const periodCount = (24 * 3600) / periodSeconds + 1

/** What all processes measured in the last 24 hours. */
export async function getStatus({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<StatusResponse> {
  const now = clock.now().getTime()
  const current = now - (now % periodMilliseconds)
  const from = new Date(current - (periodCount - 1) * periodMilliseconds)
  const found = await loadPeriods(db, from)
  const latencies = await loadLatencies(db, from)
  const periods = Array.from({ length: periodCount }, (_, index) => {
    const row = found.get(index)
    const start = new Date(from.getTime() + index * periodMilliseconds)
    return row ? present(row, start, latencies.get(index) ?? []) : null
  })
  const { servers, workers } = await countProcesses(db, clock.now())
  return { from: from.toISOString(), periodSeconds, periods, servers, workers }
}

interface PeriodRow {
  number: number
  minutes: number
  requests: number
  errors: number
  rejected: number
  cacheHits: number
  cacheMisses: number
  emailsSent: number
  emailsFailed: number
  sockets: number
  eventLoopDelay: number
  memoryBytes: number
  queueAge: number
  [column: string]: unknown
}

/**
 * By the number of the period. Levels are summed up over the processes in each slot, and the highest slot counts.
 * `minutes` is the time in which figures were written.
 */
async function loadPeriods(db: Queryable, from: Date): Promise<Map<number, PeriodRow>> {
  const { rows } = await db.execute<PeriodRow>(sql`
    with slots as (
      select ${periodNumber(from)} as number, slot,
        greatest(1, least(5, extract(epoch from max(seen_at) - slot) / 60)) as minutes,
        sum(requests) as requests, sum(errors) as errors, sum(rejected) as rejected,
        sum(cache_hits) as cache_hits, sum(cache_misses) as cache_misses,
        sum(emails_sent) as emails_sent, sum(emails_failed) as emails_failed,
        sum(sockets) as sockets, max(event_loop_delay) as delay,
        sum(memory_bytes) as memory, max(queue_age) as age
      from process_figures where slot >= ${from.toISOString()}
      group by slot)
    select number, sum(minutes)::float8 as minutes, sum(requests)::float8 as requests,
      sum(errors)::float8 as errors, sum(rejected)::float8 as rejected,
      sum(cache_hits)::float8 as "cacheHits", sum(cache_misses)::float8 as "cacheMisses",
      sum(emails_sent)::integer as "emailsSent", sum(emails_failed)::integer as "emailsFailed",
      max(sockets)::integer as sockets, max(delay)::float8 as "eventLoopDelay",
      max(memory)::float8 as "memoryBytes", max(age)::float8 as "queueAge"
    from slots group by number`)
  return new Map(rows.map((row) => [row.number, row]))
}

/** The counts of requests by duration, by the number of the period. */
async function loadLatencies(db: Queryable, from: Date): Promise<Map<number, number[]>> {
  const { rows } = await db.execute<{ number: number; position: number; count: number }>(sql`
    select ${periodNumber(from)} as number, position::integer, sum(count)::float8 as count
    from process_figures, unnest(latencies) with ordinality as latency (count, position)
    where slot >= ${from.toISOString()}
    group by 1, position order by position`)
  const byNumber = Map.groupBy(rows, ({ number }) => number)
  return new Map(
    [...byNumber].map(([number, counts]) => [number, counts.map(({ count }) => count)]),
  )
}

function periodNumber(from: Date) {
  return sql`floor(extract(epoch from slot - ${from.toISOString()}::timestamptz) / ${sql.raw(String(periodSeconds))})::integer`
}

function present(row: PeriodRow, start: Date, latencies: readonly number[]): StatusPeriod {
  const perMinute = (count: number) => count / row.minutes
  const lookups = row.cacheHits + row.cacheMisses
  return {
    start: start.toISOString(),
    requests: perMinute(row.requests),
    errors: perMinute(row.errors),
    rejected: perMinute(row.rejected),
    median: estimateQuantile(latencies, 0.5) ?? null,
    percentile95: estimateQuantile(latencies, 0.95) ?? null,
    eventLoopDelay: row.eventLoopDelay,
    memoryBytes: row.memoryBytes,
    cacheHitRate: lookups > 0 ? row.cacheHits / lookups : null,
    queueAge: row.queueAge,
    emailsSent: row.emailsSent,
    emailsFailed: row.emailsFailed,
    sockets: row.sockets,
  }
}
