import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { Progress, ProgressReport } from '#shared/contract/learning.ts'
import { presentProgress } from './present.ts'
import { requireLessonAccess } from './progress-queries.ts'
import { writeProgress } from './write-progress.ts'

/** Stores a progress report for the first lesson. Throws `not_found`, and `forbidden` without enrolment. */
export async function saveProgress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  courseId: string,
  report: ProgressReport,
): Promise<Progress> {
  const { lessonId, isMarked } = await requireLessonAccess(db, actor, courseId)
  const now = clock.now()
  const row = await writeProgress(db, { userId: actor.id, lessonId, now }, report)
  return presentProgress(courseId, row, { isMarked, now })
}
