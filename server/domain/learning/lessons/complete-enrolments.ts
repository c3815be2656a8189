import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { enrolments } from '#server/db/schema/index.ts'
import { listCountedLessons } from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Jobs } from '#server/platform/jobs/job-queue.ts'
import { learningLimits } from '#shared/limits.ts'
import { isReplacedAt } from '../latest-decision.ts'

type Batch = Jobs['completeEnrolments']

/**
 * Job: completes a course for the next learners who have completed all of its lessons that count, after some others
 * stopped counting. Learners who left are skipped. The same transaction enqueues the job for the learners after them.
 */
export async function completeEnrolments(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  batch: Batch,
): Promise<void> {
  const { id: courseId } = batch
  await db.transaction(async (tx) => {
    const counted = await listCountedLessons(tx, courseId)
    if (counted.length === 0) return
    const learners = await lockLearners(tx, batch, counted)
    const now = clock.now()
    const matchLearners = (chosen: Learner[]): SQL | undefined => {
      const userIds = chosen.map(({ userId }) => userId)
      return and(eq(enrolments.courseId, courseId), inArray(enrolments.userId, userIds))
    }
    await tx
      .update(enrolments)
      .set({ completedAt: now, updatedAt: now })
      .where(matchLearners(learners.filter(({ hasMeasured }) => hasMeasured)))
    const isMarkable = ({ hasMeasured, hasCompleted, hasLacked }: Learner) =>
      !hasMeasured && hasCompleted && hasLacked
    await tx
      .update(enrolments)
      .set({ markedComplete: true, markedAt: now, updatedAt: now })
      .where(
        and(
          matchLearners(learners.filter(isMarkable)),
          eq(enrolments.markedComplete, false),
          isReplacedAt(enrolments.markedAt, now, now),
        ),
      )
    const last = learners.at(-1)
    if (!last || learners.length < learningLimits.learnersPerBatch) return
    const after = { createdAt: last.createdAt, userId: last.userId }
    await jobs.enqueue(tx, 'completeEnrolments', { ...batch, after })
  })
}

interface Learner extends Record<string, unknown> {
  userId: string
  createdAt: string
  /** Everything that counts was measured. */
  hasMeasured: boolean
  /** Everything that counts was measured or marked. */
  hasCompleted: boolean
  /** One of the lessons that stopped counting was missing; others removed the mark of the course themselves. */
  hasLacked: boolean
}

/** In one order, so that two jobs for the same course wait for each other. */
async function lockLearners(
  tx: Transaction,
  { id: courseId, lessons, after }: Batch,
  counted: string[],
): Promise<Learner[]> {
  // Others may count again by now.
  const uncounted = lessons.filter((id) => !counted.includes(id))
  const isNext = after
    ? sql`(created_at, user_id) > (${after.createdAt}::timestamptz, ${after.userId}::uuid)`
    : sql`true`
  const { rows } = await tx.execute<Learner>(sql`
    select user_id as "userId", created_at as "createdAt", "hasMeasured", "hasCompleted", "hasLacked"
    from enrolments
    cross join lateral (
      select count(*) filter (where is_counted and is_measured) = ${counted.length} as "hasMeasured",
        count(*) filter (where is_counted and is_done) = ${counted.length} as "hasCompleted",
        count(*) filter (where not is_counted and is_done) < ${uncounted.length} as "hasLacked"
      from (
        select lesson_id = any (${sql.param(counted)}::uuid[]) as is_counted,
          completed_at is not null as is_measured, completed_at is not null or marked_complete as is_done
        from lesson_progress
        where lesson_progress.user_id = enrolments.user_id
          and lesson_id = any (${sql.param([...new Set([...counted, ...lessons])])}::uuid[])
      ) as progress
    ) as own
    where course_id = ${courseId} and removed_at is null and completed_at is null and ${isNext}
    order by created_at, user_id limit ${learningLimits.learnersPerBatch}
    for no key update of enrolments`)
  return rows
}
