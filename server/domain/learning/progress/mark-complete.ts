import { and, eq, isNotNull } from 'drizzle-orm'
import { enrolments, lessonProgress } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { CompletionMark, Progress } from '#shared/contract/learning/learning.ts'
import { isReplacedAt, toDecisionTime } from '../latest-decision.ts'
import { getProgress } from './get-progress.ts'
import { requireFirstLesson } from './progress-queries.ts'

/**
 * Stores the learner's own mark that the course is complete, or removes it. The latest decision wins, so
 * repeated and delayed requests are harmless. What was measured stays unchanged: neither statistics nor
 * proofs of completion count the mark. Throws `not_found`, and `forbidden` without enrolment.
 */
export async function markComplete(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  courseId: string,
  { completed, at }: CompletionMark,
): Promise<Progress> {
  const { lessonId, lessonCount } = await requireFirstLesson(deps.db, actor, courseId)
  const now = deps.clock.now()
  const decidedAt = toDecisionTime(at, now)
  const mark = { markedComplete: completed, markedAt: decidedAt, updatedAt: now }
  await deps.db.transaction(async (tx) => {
    // The mark of its only lesson, if there is one, is the same mark. Progress is locked before enrolments.
    if (lessonCount === 1) {
      await tx
        .update(lessonProgress)
        .set(mark)
        .where(
          and(
            eq(lessonProgress.userId, actor.id),
            eq(lessonProgress.lessonId, lessonId),
            isNotNull(lessonProgress.markedAt),
            isReplacedAt(lessonProgress.markedAt, decidedAt, now),
          ),
        )
    }
    await tx
      .update(enrolments)
      .set(mark)
      .where(
        and(
          eq(enrolments.userId, actor.id),
          eq(enrolments.courseId, courseId),
          isReplacedAt(enrolments.markedAt, decidedAt, now),
        ),
      )
  })
  return getProgress(deps, actor, courseId)
}
