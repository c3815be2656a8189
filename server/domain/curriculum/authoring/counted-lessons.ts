import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/domain/deps.ts'

/** Until then, the author can take the change back: a completion is permanent. */
const completeAfterSeconds = 300

/** The lessons that learners have to complete: the required ones; of a course that has none, all that they see. */
export async function listCountedLessons(db: Queryable, courseId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, is_required or not bool_or(is_required) over () as is_counted
      from open_lessons where course_id = ${courseId}) as lesson
    where is_counted`)
  return rows.map(({ id }) => id)
}

/** Enqueues the job that completes the course for learners who lacked only lessons that no longer count. */
export async function enqueueCompletions(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Transaction,
  courseId: string,
  countedBefore: string[],
): Promise<void> {
  const counted = new Set(await listCountedLessons(tx, courseId))
  const lessons = countedBefore.filter((id) => !counted.has(id))
  if (lessons.length === 0 || counted.size === 0) return
  const options = { afterSeconds: completeAfterSeconds }
  await jobs.enqueue(tx, 'completeEnrolments', { id: courseId, lessons }, options)
}
