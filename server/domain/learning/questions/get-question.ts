import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Question } from '#shared/contract/questions.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import { placeMoments } from '../moments/place-moments.ts'
import { presentQuestion } from './present-question.ts'
import { type QuestionAccess, requireQuestion } from './question-access.ts'
import { loadAnswers, loadQuestion } from './question-queries.ts'

/** A question with its answers. Throws `not_found`, and `lesson_locked` for one to a lesson that is not open. */
export async function getQuestion(
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'renderers'>,
  actor: Actor | undefined,
  id: string,
): Promise<Question> {
  return viewQuestion(deps, actor, await requireQuestion(deps.db, actor, id, deps.clock.now()))
}

/** The same after the access was checked. */
export async function viewQuestion(
  deps: Pick<Deps, 'db' | 'settings' | 'renderers'>,
  viewer: Actor | undefined,
  { id, lesson }: QuestionAccess,
): Promise<Question> {
  const { db, settings } = deps
  const row = await loadQuestion(db, viewer?.id, id)
  if (!row) throw new AppError('not_found', messages.unknownQuestion)
  const [answers, [moment]] = await Promise.all([
    loadAnswers(db, viewer?.id, { ...row, courseId: lesson.courseId }),
    placeMoments(deps, row.lessonId, [row]),
  ])
  if (!moment) throw new Error('There is one place per moment.')
  return presentQuestion(row, answers, { viewer, lesson, moment, settings })
}
