import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { Progress, ProgressReport } from '#shared/contract/learning/learning.ts'
import { requireOwnLesson } from '../access/require-lesson.ts'
import { presentProgress } from '../progress/present.ts'
import { writeProgress } from '../progress/write-progress.ts'
import { completeCourse } from './course-mark.ts'

/**
 * Stores the learner's position in a lesson and what they watched. Throws `not_found`, `forbidden` without enrolment
 * and `lesson_locked`.
 */
export async function saveLessonProgress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  lessonId: string,
  report: ProgressReport,
): Promise<Progress> {
  const now = clock.now()
  const { courseId } = await requireOwnLesson(db, actor, lessonId, now)
  const row = await writeProgress(db, { userId: actor.id, lessonId, now }, report)
  const at = row.completedAt
  if (at) await completeCourse(db, { userId: actor.id, courseId, lessonId, at, now })
  return presentProgress(courseId, row, { isMarked: row.isMarked, now })
}
