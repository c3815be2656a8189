import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courseOutlines, enrolments, lessonProgress } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { Progress, ProgressSummary } from '#shared/contract/learning/learning.ts'
import {
  lastOpenedAt,
  presentCourseSummary,
  presentListedProgress,
  selectLessonsProgress,
} from './lessons-progress.ts'
import { presentProgress } from './present.ts'
import { progressColumns, requireFirstLesson, summaryColumns } from './progress-queries.ts'

/** Playback position and watched ranges. Throws `not_found`, and `forbidden` without enrolment. */
export async function getProgress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  courseId: string,
): Promise<Progress> {
  const { lessonId, lessonCount, ...completion } = await requireFirstLesson(db, actor, courseId)
  const [row] = await db
    .select(progressColumns)
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, actor.id), eq(lessonProgress.lessonId, lessonId)))
  const now = clock.now()
  const first = presentProgress(courseId, row, { ...completion, now })
  if (lessonCount === 1) return first
  const summary = await loadCourseSummary(db, { userId: actor.id, courseId, now })
  // The position is that in the first lesson, whose video such clients play.
  const { percent, completed, completedBy, lessons } = summary
  return { ...first, percent, completed, completedBy, lessons }
}

/** The user's progress in all courses they are enrolled in and started or completed, most recently watched first. */
export async function listProgress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<ProgressSummary[]> {
  const rows = await selectProgress(db, clock.now())
    .where(and(eq(enrolments.userId, userId), isNull(enrolments.removedAt)))
    .orderBy(sql`${lastOpenedAt} desc nulls last`)
  return rows.flatMap((row) => {
    const summary = presentListedProgress(row.courseId, row)
    // Not of courses that were only marked as complete.
    const isListed = summary && (summary.at !== null || row.courseCompletedAt !== null)
    return isListed ? [summary] : []
  })
}

/** Of a course with several lessons. */
async function loadCourseSummary(
  db: Queryable,
  { userId, courseId, now }: { userId: string; courseId: string; now: Date },
): Promise<ProgressSummary> {
  const [row] = await selectProgress(db, now).where(
    and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId)),
  )
  if (!row?.severalLessons) throw new Error('The progress by lesson could not be read.')
  const { courseCompletedAt: completedAt, isMarked } = row
  return presentCourseSummary(courseId, row.severalLessons, { completedAt, isMarked })
}

/** With the progress in the first lesson. */
function selectProgress(db: Queryable, now: Date) {
  return db
    .select({
      courseId: enrolments.courseId,
      isMarked: enrolments.markedComplete,
      courseCompletedAt: enrolments.completedAt,
      severalLessons: selectLessonsProgress(now),
      ...summaryColumns,
    })
    .from(enrolments)
    .innerJoin(courseOutlines, eq(courseOutlines.courseId, enrolments.courseId))
    .leftJoin(
      lessonProgress,
      and(
        eq(lessonProgress.lessonId, courseOutlines.firstLessonId),
        eq(lessonProgress.userId, enrolments.userId),
      ),
    )
}
