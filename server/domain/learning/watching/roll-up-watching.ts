import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { lessons, videoVersion } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { learningLimits, watchingLimits as limits } from '#shared/limits.ts'

/** So that one run ends; the next one continues. */
const batchesMax = 200

/**
 * Cleanup job: adds what was watched to the counts of each second. Those of earlier videos stay, since an author may
 * restore one of them.
 */
export async function cleanUpWatching({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (let batch = 0; batch < batchesMax; batch++) {
    if ((await rollUpBatch(db)) < limits.rollUpRowsMax) return
  }
}

/** In one statement, so that a concurrent sum sees a change either in one place or in the other. */
async function rollUpBatch(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ moved: number }>(sql`
    with moved as (
      delete from watch_changes where id in (
        select id from watch_changes order by id limit ${limits.rollUpRowsMax} for update skip locked)
      returning *),
    added as (
      insert into watch_counts (lesson_id, video_id, second, first, again, stopped)
      select lesson_id, video_id, second, sum(first), sum(again), sum(stopped)
      from (${selectDifferences(sql`moved`)}) as differences
      group by lesson_id, video_id, second
      on conflict (lesson_id, video_id, second) do update
      set first = watch_counts.first + excluded.first, again = watch_counts.again + excluded.again,
        stopped = watch_counts.stopped + excluded.stopped)
    select count(*)::integer as moved from moved`)
  return rows[0]?.moved ?? 0
}

/**
 * A query of rows like those of `watch_counts` for a query of changes: a range is one more at its start and one less at
 * its end. Seconds beyond the video, which clients may invent, count as its end.
 */
export function selectDifferences(changes: SQL): SQL {
  const last = sql`case when ${videoVersion} = change.video_id
    then coalesce(${lessons.durationSeconds}, ${learningLimits.videoMaxSeconds})
    else ${learningLimits.videoMaxSeconds} end`
  return sql`
    select change.lesson_id, change.video_id, least(second, ${last})::integer as second, difference.first, difference.again, difference.stopped
    from ${changes} as change join lessons on lessons.id = change.lesson_id
    cross join lateral (
      select lower(part), 1, 0, 0 from unnest(change.first) part
      union all select upper(part), -1, 0, 0 from unnest(change.first) part
      union all select lower(part), 0, 1, 0 from unnest(change.again) part
      union all select upper(part), 0, -1, 0 from unnest(change.again) part
      union all select stopped_at, 0, 0, 1 where stopped_at is not null
      union all select left_at, 0, 0, -1 where left_at is not null
    ) as difference (second, first, again, stopped)`
}
