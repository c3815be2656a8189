import { and, desc, eq } from 'drizzle-orm'
import { courseOutlines, enrolments, lessonProgress, lessons } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { Progress, ProgressSummary } from '#shared/contract/learning.ts'
import { isEnrolledIn } from '../enrolments/enrolment-queries.ts'
import { presentProgress, presentSummary } from './present.ts'
import { progressColumns, requireLessonAccess, summaryColumns } from './progress-queries.ts'

/** Playback position and watched ranges. Throws `not_found`, and `forbidden` without enrolment. */
export async function getProgress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  courseId: string,
): Promise<Progress> {
  const { lessonId, isMarked } = await requireLessonAccess(db, actor, courseId)
  const [row] = await db
    .select(progressColumns)
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, actor.id), eq(lessonProgress.lessonId, lessonId)))
  return presentProgress(courseId, row, { isMarked, now: clock.now() })
}

/** The user's progress in all started courses they are enrolled in, most recently watched first. */
export async function listProgress(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<ProgressSummary[]> {
  const rows = await db
    .select({
      courseId: lessons.courseId,
      isMarked: enrolments.markedComplete,
      ...summaryColumns,
    })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .innerJoin(courseOutlines, eq(courseOutlines.firstLessonId, lessons.id))
    .innerJoin(enrolments, isEnrolledIn(lessons.courseId, lessonProgress.userId))
    .where(eq(lessonProgress.userId, userId))
    .orderBy(desc(lessonProgress.positionAt))
  return rows.map((row) => presentSummary(row.courseId, row, row))
}
