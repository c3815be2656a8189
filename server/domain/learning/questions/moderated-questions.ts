import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { storedQuestionAnswers, storedQuestions } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  hideRow,
  lockHidden,
  type ModeratedContent,
  type Publish,
  showRow,
} from '#server/domain/moderation/index.ts'
import {
  hideNotifications,
  publishNotificationsChanged,
  showNotifications,
} from '#server/domain/notifications/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import { deleteClearedQuestion } from './delete-question.ts'
import { lockStoredQuestion, updateIsAnswered } from './is-answered.ts'
import { isDeleted, requireReportableAnswer, requireReportableQuestion } from './question-access.ts'

/** The answers to a hidden question cannot be reached. */
export const moderatedQuestions: ModeratedContent = {
  async load(db, id) {
    const [question] = await db.select().from(storedQuestions).where(eq(storedQuestions.id, id))
    if (!question || isDeleted(question)) return undefined
    const { courseId: course, lessonId: lesson } = question
    return {
      authorId: question.userId,
      text: `${question.title}\n\n${question.body}`.trim(),
      place: { course, lesson, question: id },
      isHidden: question.hiddenAt !== null,
    }
  },
  async requireReportable(deps, actor, id) {
    await requireReportableQuestion(deps.db, actor, id, deps.clock.now())
  },
  async hide(deps, tx, id) {
    const at = deps.clock.now()
    if (!(await hideRow(tx, storedQuestions, { id, at }))) return () => undefined
    return publishTo(deps, await hideNotifications(tx, { questionId: id }, at))
  },
  async show(deps, tx, id) {
    const question = await lockHidden(tx, storedQuestions, id)
    if (!question) throw new AppError('not_found', messages.unknownQuestion)
    if (!question.hiddenAt) return () => undefined
    await showRow(tx, storedQuestions, id)
    return publishTo(deps, await showNotifications(deps, tx, { questionId: id }, question.hiddenAt))
  },
  async delete(_deps, tx, id) {
    await tx.delete(storedQuestions).where(eq(storedQuestions.id, id))
  },
}

export const moderatedQuestionAnswers: ModeratedContent = {
  async load(db, id) {
    const [row] = await db
      .select({
        userId: storedQuestionAnswers.userId,
        body: storedQuestionAnswers.body,
        hiddenAt: storedQuestionAnswers.hiddenAt,
        question: storedQuestions.id,
        course: storedQuestions.courseId,
        lesson: storedQuestions.lessonId,
      })
      .from(storedQuestionAnswers)
      .innerJoin(storedQuestions, eq(storedQuestions.id, storedQuestionAnswers.questionId))
      .where(eq(storedQuestionAnswers.id, id))
    if (!row) return undefined
    const { userId: authorId, body: text, hiddenAt, ...place } = row
    return { authorId, text, place, isHidden: hiddenAt !== null }
  },
  async requireReportable(deps, actor, id) {
    await requireReportableAnswer(deps.db, actor, id, deps.clock.now())
  },
  async hide(deps, tx, id) {
    const at = deps.clock.now()
    const answer = await lockAnswer(tx, id)
    if (!answer || answer.hiddenAt) return () => undefined
    await hideRow(tx, storedQuestionAnswers, { id, at })
    await updateIsAnswered(tx, answer.questionId)
    if (!answer.userId) return () => undefined
    const topic = { questionId: answer.questionId, actorId: answer.userId, answerId: id }
    return publishTo(deps, await hideNotifications(tx, topic, at))
  },
  async show(deps, tx, id) {
    const answer = await lockAnswer(tx, id)
    if (!answer) throw new AppError('not_found', messages.unknownAnswer)
    if (!answer.hiddenAt) return () => undefined
    await showRow(tx, storedQuestionAnswers, id)
    await updateIsAnswered(tx, answer.questionId)
    if (!answer.userId) return () => undefined
    const topic = { questionId: answer.questionId, actorId: answer.userId, answerId: id }
    return publishTo(deps, await showNotifications(deps, tx, topic, answer.hiddenAt))
  },
  async delete(_deps, tx, id) {
    const answer = await lockAnswer(tx, id)
    if (!answer) return
    await tx
      .update(storedQuestions)
      .set({ acceptedAnswerId: null })
      .where(eq(storedQuestions.acceptedAnswerId, id))
    await tx.delete(storedQuestionAnswers).where(eq(storedQuestionAnswers.id, id))
    await deleteClearedQuestion(tx, answer.questionId)
  },
}

/** With its question first, as everything else that changes both. */
async function lockAnswer(tx: Transaction, id: string) {
  const isAnswer = eq(storedQuestionAnswers.id, id)
  const [place] = await tx
    .select({ questionId: storedQuestionAnswers.questionId })
    .from(storedQuestionAnswers)
    .where(isAnswer)
  if (place) await lockStoredQuestion(tx, place.questionId)
  const [answer] = await tx.select().from(storedQuestionAnswers).where(isAnswer).for('update')
  return answer
}

function publishTo(deps: Pick<Deps, 'events'>, receiverIds: string[]): Publish {
  return () => {
    for (const receiverId of receiverIds) publishNotificationsChanged(deps, receiverId)
  }
}
