import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CourseLearning } from '#shared/contract/learning/lessons.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { mayOpenEverything } from '../access/can-open-lesson.ts'
import { loadCourseFacts } from '../access/load-facts.ts'
import { presentLearning } from './present-learning.ts'

/**
 * Which lessons of a course the actor may open, and what they completed. Throws `not_found` for an unknown or deleted
 * course, and for the drafts of others.
 */
export async function getCourseLearning(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor | undefined,
  courseId: string,
): Promise<CourseLearning> {
  const loaded = await loadCourseFacts(db, actor, courseId, clock.now())
  const course = loaded?.courseFacts
  const isHiddenDraft = course?.status === 'draft' && !mayOpenEverything(actor, course)
  if (!loaded || course?.isDeleted || isHiddenDraft) {
    throw new AppError('not_found', catalogueMessages.courseNotFound)
  }
  return presentLearning(actor, loaded)
}
