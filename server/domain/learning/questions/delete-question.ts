import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { lessonQuestions, questionAnswers, questionSubscriptions } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  deleteNotificationsOfQuestion,
  publishNotificationsChanged,
} from '#server/domain/notifications/index.ts'
import { type Actor, requireResourceRight } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { questionMessages as messages } from '#shared/messages/questions.ts'
import type { LoadedFacts } from '../access/load-facts.ts'
import { learningPolicy } from '../policy.ts'
import { isAnsweredNow } from './is-answered.ts'
import { lockQuestion, requireQuestion, requireQuestionOfAnswer } from './question-access.ts'

/**
 * Deletes a question with its notifications. If others answered it, its row stays without writer and text until the
 * last answer is deleted, as a comment with replies does. Throws `not_found`, `lesson_locked` and `forbidden`.
 */
export async function deleteQuestion(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ msg: string }> {
  const { lesson } = await requireQuestion(deps.db, actor, id, deps.clock.now())
  const receiverIds = await deps.db.transaction(async (tx) => {
    const { userId } = await lockQuestion(tx, id)
    requireModeration(actor, lesson, userId)
    const receiverIds = await deleteNotificationsOfQuestion(tx, id)
    const [answerOfOthers] = await tx
      .select({ id: questionAnswers.id })
      .from(questionAnswers)
      .where(
        and(
          eq(questionAnswers.questionId, id),
          sql`${questionAnswers.userId} is distinct from ${userId}::uuid`,
        ),
      )
      .limit(1)
    if (answerOfOthers) await clearQuestion(tx, id)
    else await tx.delete(lessonQuestions).where(eq(lessonQuestions.id, id))
    return receiverIds
  })
  for (const receiverId of receiverIds) publishNotificationsChanged(deps, receiverId)
  return { msg: messages.questionDeleted }
}

/** Deletes an answer with its notifications. Throws the same. */
export async function deleteAnswer(deps: Deps, actor: Actor, id: string): Promise<{ msg: string }> {
  const access = await requireQuestionOfAnswer(deps.db, actor, id, deps.clock.now())
  const { id: questionId, lesson } = access
  const receiverIds = await deps.db.transaction(async (tx) => {
    // First the question, in the same order as everything else that changes both.
    await tx
      .select({ id: lessonQuestions.id })
      .from(lessonQuestions)
      .where(eq(lessonQuestions.id, questionId))
      .for('no key update')
    const [answer] = await tx
      .select({ userId: questionAnswers.userId })
      .from(questionAnswers)
      .where(eq(questionAnswers.id, id))
      .for('update')
    if (!answer) throw new AppError('not_found', messages.unknownAnswer)
    requireModeration(actor, lesson, answer.userId)
    await tx.delete(questionAnswers).where(eq(questionAnswers.id, id))
    await tx
      .update(lessonQuestions)
      .set({ acceptedAnswerId: null })
      .where(and(eq(lessonQuestions.id, questionId), eq(lessonQuestions.acceptedAnswerId, id)))
    await tx
      .update(lessonQuestions)
      .set({ isAnswered: isAnsweredNow(lesson) })
      .where(and(eq(lessonQuestions.id, questionId), ne(lessonQuestions.title, '')))
    await deleteClearedQuestion(tx, questionId)
    return deleteNotifications(tx, questionId, answer.userId)
  })
  for (const receiverId of receiverIds) publishNotificationsChanged(deps, receiverId)
  return { msg: messages.answerDeleted }
}

function requireModeration(actor: Actor, { facts }: LoadedFacts, writerId: string | null): void {
  requireResourceRight(learningPolicy.moderateQuestions, actor, { ...facts.course, writerId })
}

async function clearQuestion(tx: Transaction, id: string): Promise<void> {
  const empty = { title: '', body: '', bodyHtml: '', quote: '', words: '' }
  await tx
    .update(lessonQuestions)
    .set({ ...empty, userId: null, isAnswered: true, version: sql`${lessonQuestions.version} + 1` })
    .where(eq(lessonQuestions.id, id))
  await tx.delete(questionSubscriptions).where(eq(questionSubscriptions.questionId, id))
}

/** A deleted question goes with its last answer. */
async function deleteClearedQuestion(tx: Transaction, id: string): Promise<void> {
  const answers = tx
    .select({ id: questionAnswers.id })
    .from(questionAnswers)
    .where(eq(questionAnswers.questionId, id))
  await tx
    .delete(lessonQuestions)
    .where(and(eq(lessonQuestions.id, id), eq(lessonQuestions.title, ''), notExists(answers)))
}

/** Of someone with further answers to the question, the notifications stay. */
async function deleteNotifications(
  tx: Transaction,
  questionId: string,
  userId: string | null,
): Promise<string[]> {
  if (!userId) return []
  const [other] = await tx
    .select({ id: questionAnswers.id })
    .from(questionAnswers)
    .where(and(eq(questionAnswers.questionId, questionId), eq(questionAnswers.userId, userId)))
    .limit(1)
  if (other) return []
  return deleteNotificationsOfQuestion(tx, questionId, {
    kind: 'question_answered',
    actorId: userId,
  })
}
