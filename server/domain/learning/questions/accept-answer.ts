import { and, eq, sql } from 'drizzle-orm'
import { lessonQuestions, questionAnswers } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  deleteNotificationsOfQuestion,
  insertNotification,
  publishNotification,
  publishNotificationsChanged,
} from '#server/domain/notifications/index.ts'
import { type Actor, requireResourceRight } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Question } from '#shared/contract/learning/questions.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import { learningPolicy } from '../policy.ts'
import { viewQuestion } from './get-question.ts'
import { updateIsAnswered } from './is-answered.ts'
import { lockQuestion, requireParticipation, requireQuestion } from './question-access.ts'

/**
 * Marks an answer as the accepted one, or none with null, and notifies who wrote it. Returns the question. Throws
 * `not_found`, `lesson_locked` and `forbidden`.
 */
export async function acceptAnswer(
  deps: Deps,
  actor: Actor,
  id: string,
  answerId: string | null,
): Promise<Question> {
  const access = await requireQuestion(deps.db, actor, id, deps.clock.now())
  const { lesson } = access
  requireParticipation(actor, lesson)
  const { notification, receiverIds } = await deps.db.transaction(async (tx) => {
    const before = await lockQuestion(tx, id)
    const text = { ...lesson.facts.course, writerId: before.userId }
    requireResourceRight(learningPolicy.acceptQuestionAnswers, actor, text)
    if (before.acceptedAnswerId === answerId) return { receiverIds: [] }
    const answer = answerId === null ? undefined : await findAnswer()
    const isQuestion = eq(lessonQuestions.id, id)
    await tx.update(lessonQuestions).set({ acceptedAnswerId: answerId }).where(isQuestion)
    await updateIsAnswered(tx, id)
    const receiverIds = await deleteNotificationsOfQuestion(tx, id, { kind: 'answer_accepted' })
    if (!answer?.userId || answer.userId === actor.id) return { receiverIds }
    const subject = { kind: 'answer_accepted', courseId: lesson.courseId, questionId: id } as const
    const receiver = { receiverId: answer.userId, actorId: actor.id }
    return {
      receiverIds,
      notification: await insertNotification(deps, tx, { ...subject, ...receiver }),
    }

    async function findAnswer() {
      const [found] = await tx
        .select({ userId: questionAnswers.userId })
        .from(questionAnswers)
        .where(and(eq(questionAnswers.id, sql`${answerId}`), eq(questionAnswers.questionId, id)))
      if (!found) throw new AppError('not_found', messages.unknownAnswer)
      return found
    }
  })
  for (const receiverId of receiverIds) publishNotificationsChanged(deps, receiverId)
  publishNotification(deps, notification)
  return viewQuestion(deps, actor, access)
}
