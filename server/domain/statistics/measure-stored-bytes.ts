import { type SQL, sql } from 'drizzle-orm'
import { storageDays } from '#server/db/schema/index.ts'
import { toDay } from '#shared/statistics-ranges.ts'
import { type StorageKind, storageKinds } from '#shared/storage-kinds.ts'
import type { Deps } from '../deps.ts'

/** Cleanup job: records how much of each kind is stored today. Sizes are those in the database. */
export async function measureStoredBytes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const sums = sql.join(
    storageKinds.map(
      (kind) => sql`coalesce((${queries[kind]}), 0)::bigint as ${sql.identifier(kind)}`,
    ),
    sql`, `,
  )
  const { rows } = await db.execute<Record<StorageKind, string>>(sql`select ${sums}`)
  const day = toDay(clock.now())
  const values = storageKinds.map((kind) => ({ day, kind, bytes: Number(rows[0]?.[kind] ?? 0) }))
  await db
    .insert(storageDays)
    .values(values)
    .onConflictDoUpdate({
      target: [storageDays.day, storageDays.kind],
      set: { bytes: sql`excluded.bytes` },
    })
}

/** Each reads a table once; none is larger than that of uploads. */
const queries: Readonly<Record<StorageKind, SQL>> = {
  videos: sql`select sum(bytes) from videos where state <> 'uploading'`,
  // Segments have no sizes of their own, but their average bitrate is that of their bytes.
  qualities: sql`
    select sum(duration_seconds / 8 * (
      coalesce((sound ->> 'averageBandwidth')::float8, 0)
      + coalesce((select sum((one ->> 'averageBandwidth')::float8) from jsonb_array_elements(renditions) as one), 0)))
    from videos`,
  uploads: sql`select sum(bytes) from video_uploads where completed_at is null`,
  images: sql`select sum(stored_bytes) from uploads where kind <> 'captions'`,
  captions: sql`select sum(stored_bytes) from uploads where kind = 'captions'`,
  // A file without a type is being uploaded, and its size the largest that it may become.
  files: sql`select sum(bytes) from course_files where content_type <> ''`,
  exports: sql`select sum(bytes) from data_exports where state = 'ready'`,
  backups: sql`select sum(bytes) from backups where finished_at is not null`,
}
