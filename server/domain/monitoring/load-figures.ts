import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { toJobName, waitingSince } from '#server/platform/jobs/job-queue.ts'
import type {
  BackupFigures,
  DatabaseFigures,
  QueueFigures,
  QueuedFigures,
} from '#server/platform/monitoring/figures.ts'
import type { Deps } from '../deps.ts'
import { countProcesses } from './count-processes.ts'

/** Loads what only the database knows. Each statement reads an index, whatever the number of rows. */
export async function loadDatabaseFigures({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<DatabaseFigures> {
  const queues = await loadQueueFigures(db)
  const videos = await loadVideoCounts(db)
  const backups = await loadBackupFigures(db)
  const webhooks = await loadWebhookFigures(db)
  const push = await loadPushFigures(db)
  const { workers } = await countProcesses(db, clock.now())
  return { queues, videos, backups, webhooks, push, workers }
}

/** Jobs by queue, without those that are to run later. pg-boss itself counts the active ones every few seconds. */
export async function loadQueueFigures(db: Queryable): Promise<QueueFigures[]> {
  const { rows } = await db.execute<{
    name: string
    waiting: number
    active: number
    oldestSeconds: number
  }>(sql`
    select queue.name, coalesce(waiting, 0)::integer as waiting, active_count::integer as active,
      coalesce(extract(epoch from now() - oldest), 0)::float8 as "oldestSeconds"
    from pgboss.queue left join (
      select name, count(*) as waiting, min(since) as oldest
      from (
        select name, ${sql.raw(waitingSince)} as since
        from pgboss.job where state < 'active' and not blocked
      ) as queued
      where since <= now()
      group by name
    ) as jobs using (name)`)
  return rows.flatMap(({ name: storedName, ...figures }) => {
    const name = toJobName(storedName)
    return name ? [{ name, ...figures }] : []
  })
}

async function loadVideoCounts(db: Queryable): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ state: string; count: number }>(sql`
    select state, count(*)::integer as count from videos
    where state in ('uploading', 'queued', 'processing') group by state
    union all select 'failed', count(*)::integer from videos where state = 'failed'`)
  const none = { uploading: 0, queued: 0, processing: 0, failed: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

async function loadBackupFigures(db: Queryable): Promise<BackupFigures> {
  const { rows } = await db.execute<{ [Key in keyof BackupFigures]: number | null }>(sql`
    select extract(epoch from max(finished_at))::float8 as "succeededAt",
      extract(epoch from max(verified_at))::float8 as "verifiedAt",
      extract(epoch from max(started_at) filter (where problem is not null))::float8 as "failedAt",
      (array_agg(bytes order by finished_at desc) filter (where finished_at is not null))[1]::float8 as bytes
    from backups`)
  const row = rows[0]
  return {
    succeededAt: row?.succeededAt ?? undefined,
    verifiedAt: row?.verifiedAt ?? undefined,
    failedAt: row?.failedAt ?? undefined,
    bytes: row?.bytes ?? undefined,
  }
}

async function loadWebhookFigures(db: Queryable): Promise<QueuedFigures> {
  const { rows } = await db.execute<{ waiting: number; oldestSeconds: number }>(sql`
    select count(*)::integer as waiting,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from webhook_deliveries where state = 'waiting'`)
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 }
}

async function loadPushFigures(db: Queryable): Promise<QueuedFigures> {
  const { rows } = await db.execute<{ waiting: number; oldestSeconds: number }>(sql`
    select count(*)::integer as waiting,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from push_messages`)
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 }
}
