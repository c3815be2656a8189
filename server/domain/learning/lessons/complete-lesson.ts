import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { enrolments, lessonProgress } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CourseLearning, LessonCompletionRequest } from '#shared/contract/learning/lessons.ts'
import { learningApiMessages } from '#shared/messages/requests.ts'
import { requireOwnLesson } from '../access/require-lesson.ts'
import { isReplacedAt, toDecisionTime } from '../latest-decision.ts'
import { completeCourse, type CourseMarkParams, removeCourseMark } from './course-mark.ts'
import { getCourseLearning } from './get-course-learning.ts'

/**
 * Stores that a lesson was seen to its end or opened (`measured`, permanent), or the learner's own mark, of which the
 * latest decision wins. The mark of the last required lesson marks the course, and removing it removes that. Throws
 * `not_found`, `forbidden` without enrolment, `lesson_locked`, and `invalid_input` for what cannot be measured so.
 */
export async function completeLesson(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  lessonId: string,
  { completed, by, at }: LessonCompletionRequest,
): Promise<CourseLearning> {
  const now = deps.clock.now()
  const { courseId, kind } = await requireOwnLesson(deps.db, actor, lessonId, now)
  if (by === 'measured' && (!completed || kind === 'video')) {
    throw new AppError('invalid_input', learningApiMessages.notMeasured)
  }
  const params = { userId: actor.id, courseId, lessonId, at: toDecisionTime(at, now), now }
  await deps.db.transaction(async (tx) => {
    if (by === 'measured') await storeMeasured(tx, params)
    const isCurrent = by === 'measured' || (await storeMark(tx, { ...params, completed }))
    if (!isCurrent) return
    await lockEnrolment(tx, params)
    await (completed ? completeCourse : removeCourseMark)(tx, params)
  })
  return getCourseLearning(deps, actor, courseId)
}

/**
 * Marks the course also when its last two lessons are completed at the same time. Call it after writing the progress of
 * the lesson: the trigger of reports locks in this order too, which avoids deadlocks.
 */
async function lockEnrolment(
  tx: Transaction,
  { userId, courseId }: CourseMarkParams,
): Promise<void> {
  await tx
    .select({ userId: enrolments.userId })
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId)))
    .for('no key update')
}

async function storeMeasured(
  tx: Transaction,
  { userId, lessonId, at, now }: CourseMarkParams,
): Promise<void> {
  await tx
    .insert(lessonProgress)
    .values({ userId, lessonId, positionAt: at, completedAt: now, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [lessonProgress.userId, lessonProgress.lessonId],
      set: {
        completedAt: sql`coalesce(${lessonProgress.completedAt}, excluded.completed_at)`,
        positionAt: sql`greatest(${lessonProgress.positionAt}, excluded.position_at)`,
        updatedAt: now,
      },
    })
}

/** False if a later decision is stored already. */
async function storeMark(
  tx: Transaction,
  { userId, lessonId, at, now, completed }: CourseMarkParams & { completed: boolean },
): Promise<boolean> {
  const mark = { markedComplete: completed, markedAt: at, updatedAt: now }
  const stored = await tx
    .insert(lessonProgress)
    .values({ userId, lessonId, positionAt: at, ...mark, createdAt: now })
    .onConflictDoUpdate({
      target: [lessonProgress.userId, lessonProgress.lessonId],
      set: mark,
      setWhere: isReplacedAt(lessonProgress.markedAt, at, now),
    })
    .returning({ lessonId: lessonProgress.lessonId })
  return stored.length > 0
}
