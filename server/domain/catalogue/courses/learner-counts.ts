import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { learnerCounts } from '#server/db/schema/index.ts'

/**
 * Sums the changes in `learner_counts` into one row per course; courses that already have one are skipped. A
 * single statement, so that a concurrent count sees either the old rows or the new one.
 */
export async function compactLearnerCounts(db: Queryable): Promise<void> {
  await db.execute(sql`
    with changed as (
      select course_id from ${learnerCounts} group by course_id having count(*) > 1 or sum(change) = 0
    ), deleted as (
      delete from ${learnerCounts} using changed
      where ${learnerCounts.courseId} = changed.course_id
      returning ${learnerCounts.courseId} as course_id, ${learnerCounts.change} as change
    )
    insert into ${learnerCounts} (course_id, change)
    select course_id, sum(change) from deleted group by course_id having sum(change) <> 0`)
}
