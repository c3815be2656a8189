import { lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courseDays, ownerDays } from '#server/db/schema/index.ts'
import { statisticsLimits } from '#shared/limits.ts'
import { addDays, toDay } from '#shared/statistics-ranges.ts'
import type { Deps } from '../deps.ts'

/** Cleanup job: adds what happened to the figures of its day, and deletes days that no range reaches. */
export async function cleanUpStatistics({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await rollUpActivity(db)
  await compactActiveLearners(db)
  const oldest = addDays(toDay(clock.now()), -statisticsLimits.dayRetentionDays)
  await db.delete(courseDays).where(lt(courseDays.day, oldest))
  await db.delete(ownerDays).where(lt(ownerDays.day, oldest))
}

const courseFigures = ['enrolments', 'completions', 'watch_seconds', 'ratings', 'rating_sum']
const siteFigures = [...courseFigures, 'registrations', 'image_bytes', 'zero_result_searches']

/**
 * Moves `activity_changes` to the tables of days, in one statement, so that a concurrent sum sees a change
 * either in one place or in the other.
 */
async function rollUpActivity(db: Queryable): Promise<void> {
  await db.execute(sql`
    with moved as (delete from activity_changes returning *),
    of_courses as (
      select moved.*, owner_id from moved join courses on courses.id = course_id),
    to_courses as (${addTo('course_days', 'course_id', courseFigures, sql`of_courses`)}),
    to_owners as (
      ${addTo('owner_days', 'owner_id', courseFigures, sql`of_courses where owner_id is not null`)})
    ${addTo('site_days', undefined, siteFigures, sql`moved`)}`)
}

/** Inserts the sums by `key` and day, or adds them to existing rows. */
function addTo(table: string, key: string | undefined, figures: string[], source: SQL): SQL {
  const keys = [...(key ? [key] : []), 'day']
  const keyList = sql.raw(keys.join(', '))
  const sums = figures.map((figure) => `sum(${figure})`).join(', ')
  const added = figures.map((figure) => `${figure} = ${table}.${figure} + excluded.${figure}`)
  return sql`
    insert into ${sql.identifier(table)} (${keyList}, ${sql.raw(figures.join(', '))})
    select ${keyList}, ${sql.raw(sums)} from ${source} group by ${keyList}
    on conflict (${keyList}) do update set ${sql.raw(added.join(', '))}`
}

/** Sums the rows of `active_learners` with the same values; days that have one row of each are skipped. */
async function compactActiveLearners(db: Queryable): Promise<void> {
  await db.execute(sql`
    with changed as (
      select distinct day from active_learners group by day, days_since having count(*) > 1
    ), deleted as (
      delete from active_learners using changed where active_learners.day = changed.day
      returning active_learners.day, days_since, learners
    )
    insert into active_learners (day, days_since, learners)
    select day, days_since, sum(learners) from deleted group by day, days_since`)
}
