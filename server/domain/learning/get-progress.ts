import { and, eq } from 'drizzle-orm'
import { lessonProgress } from '#server/db/schema/index.ts'
import type { Progress } from '#shared/contract/learning.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { presentProgress } from './present.ts'
import { requireLessonAccess, progressColumns } from './progress-queries.ts'

/** Where the learner stopped and what they watched. Throws `not_found`, and `forbidden` without enrolment. */
export async function getProgress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  courseId: string,
): Promise<Progress> {
  const lessonId = await requireLessonAccess(db, actor, courseId)
  const [row] = await db
    .select(progressColumns)
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, actor.id), eq(lessonProgress.lessonId, lessonId)))
  return presentProgress(courseId, row, clock.now())
}
