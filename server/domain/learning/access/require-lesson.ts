import type { Queryable } from '#server/db/client.ts'
import { type Actor, requireResourceRight } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { lockMessages } from '#shared/messages/lessons/lessons.ts'
import { learningPolicy } from '../policy.ts'
import { canOpenLesson, isVisible } from './can-open-lesson.ts'
import { type LoadedFacts, loadLessonFacts } from './load-facts.ts'

/**
 * The lesson, if the actor may open it. Throws `lesson_locked` with the reason, and `not_found` for a lesson that does
 * not exist for the actor, such as those of drafts.
 */
export async function requireLesson(
  db: Queryable,
  actor: Actor | undefined,
  lessonId: string,
  now: Date,
): Promise<LoadedFacts> {
  const lesson = await requireVisibleLesson(db, actor, lessonId, now)
  requireOpen(actor, lesson)
  return lesson
}

/**
 * The lesson, if the actor is enrolled and may open it. Throws `forbidden` for others, the course's authors and admins
 * included, `lesson_locked` and `not_found`.
 */
export async function requireOwnLesson(
  db: Queryable,
  actor: Actor,
  lessonId: string,
  now: Date,
): Promise<LoadedFacts> {
  const lesson = await requireVisibleLesson(db, actor, lessonId, now)
  const learnerId = lesson.facts.enrolment?.isCurrent ? actor.id : null
  requireResourceRight(learningPolicy.learn, actor, { ownerId: learnerId })
  requireOpen(actor, lesson)
  return lesson
}

async function requireVisibleLesson(
  db: Queryable,
  actor: Actor | undefined,
  lessonId: string,
  now: Date,
): Promise<LoadedFacts> {
  const lesson = await loadLessonFacts(db, actor, lessonId, now)
  const decision = lesson && canOpenLesson(actor, lesson.facts)
  const isDraft = decision?.allowed === false && decision.reason === 'course_draft'
  if (decision && isVisible(decision) && !isDraft) return lesson
  throw new AppError('not_found', curriculumMessages.lessonNotFound)
}

function requireOpen(actor: Actor | undefined, { facts }: LoadedFacts): void {
  const decision = canOpenLesson(actor, facts)
  if (decision.allowed || !isVisible(decision)) return
  const { allowed: _allowed, ...details } = decision
  throw new AppError('lesson_locked', lockMessages[details.reason], { details })
}
