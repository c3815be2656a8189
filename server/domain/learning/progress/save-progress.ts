import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { Progress, ProgressReport } from '#shared/contract/learning/learning.ts'
import { requireOwnLesson } from '../access/require-lesson.ts'
import { completeCourse } from '../lessons/course-mark.ts'
import { getProgress } from './get-progress.ts'
import { presentProgress } from './present.ts'
import { requireFirstLesson } from './progress-queries.ts'
import { writeProgress } from './write-progress.ts'

/**
 * Stores a progress report for the first lesson, as clients send it that know a course as one video. Throws
 * `not_found`, `forbidden` without enrolment, and `lesson_locked`.
 */
export async function saveProgress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  courseId: string,
  report: ProgressReport,
): Promise<Progress> {
  const first = await requireFirstLesson(db, actor, courseId)
  const { lessonId, lessonCount, isMarked, courseCompletedAt } = first
  const now = clock.now()
  if (first.mayBeLocked) await requireOwnLesson(db, actor, lessonId, now)
  const row = await writeProgress(db, { userId: actor.id, lessonId, now }, report)
  const at = row.completedAt
  if (at) await completeCourse(db, { userId: actor.id, courseId, lessonId, at, now })
  if (lessonCount > 1) return getProgress({ db, clock }, actor, courseId)
  return presentProgress(courseId, row, { isMarked, courseCompletedAt, now })
}
