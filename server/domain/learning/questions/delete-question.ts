import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  lessonQuestions,
  questionAnswers,
  questionSubscriptions,
  storedQuestionAnswers as storedAnswers,
  storedQuestions,
  userMentions,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { recordRemoval } from '#server/domain/moderation/index.ts'
import {
  deleteNotificationsOfQuestionAnswer,
  deleteNotificationsOfQuestion,
  publishNotification,
  publishNotificationsChanged,
} from '#server/domain/notifications/index.ts'
import { type Actor, requireResourceRight } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { RemovalReason } from '#shared/community/removal-reasons.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import type { LoadedFacts } from '../access/load-facts.ts'
import { learningPolicy } from '../policy.ts'
import { lockStoredQuestion, updateIsAnswered } from './is-answered.ts'
import {
  lockQuestion,
  requireOwnQuestion,
  requireQuestion,
  requireQuestionOfAnswer,
  requireQuestionOfOwnAnswer,
} from './question-access.ts'

/**
 * Deletes a question of the actor with its notifications. If others answered it, its row stays without writer and text
 * until the last answer is deleted, as a comment with replies does; a hidden answer, which may be shown again, counts
 * too. Those who left the course may do so too. Throws `not_found`, `lesson_locked` and `forbidden`.
 */
export async function deleteQuestion(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ msg: string }> {
  await deleteQuestionRow(deps, actor, id)
  return { msg: messages.questionDeleted }
}

/**
 * Deletes a question as `deleteQuestion` does, by an author of the course or an admin and for a reason, of which the
 * writer is notified.
 */
export async function removeQuestion(
  deps: Deps,
  moderator: Actor,
  id: string,
  reason: RemovalReason,
): Promise<{ msg: string }> {
  await deleteQuestionRow(deps, moderator, id, reason)
  return { msg: messages.questionRemoved }
}

/** With a reason, the actor is a moderator. */
async function deleteQuestionRow(
  deps: Deps,
  actor: Actor,
  id: string,
  reason?: RemovalReason,
): Promise<void> {
  const require = reason ? requireQuestion : requireOwnQuestion
  const { lesson } = await require(deps.db, actor, id, deps.clock.now())
  const { receiverIds, notice } = await deps.db.transaction(async (tx) => {
    const { userId } = await lockQuestion(tx, id)
    requireDeletion(actor, lesson, { writerId: userId, reason })
    const receiverIds = await deleteNotificationsOfQuestion(tx, id)
    const [answerOfOthers] = await tx
      .select({ id: storedAnswers.id })
      .from(storedAnswers)
      .where(
        and(
          eq(storedAnswers.questionId, id),
          sql`${storedAnswers.userId} is distinct from ${userId}::uuid`,
        ),
      )
      .limit(1)
    if (answerOfOthers) await clearQuestion(tx, id)
    else await tx.delete(lessonQuestions).where(eq(lessonQuestions.id, id))
    const { courseId } = lesson
    const removal = { kind: 'question', id, authorId: userId, courseId, reason } as const
    const notice = reason && (await recordRemoval(deps, tx, actor, removal))
    return { receiverIds, notice }
  })
  for (const receiverId of receiverIds) publishNotificationsChanged(deps, receiverId)
  publishNotification(deps, notice)
}

/** Deletes an answer of the actor with its notifications. Throws what `deleteQuestion` throws. */
export async function deleteAnswer(deps: Deps, actor: Actor, id: string): Promise<{ msg: string }> {
  await deleteAnswerRow(deps, actor, id)
  return { msg: messages.answerDeleted }
}

/**
 * Deletes an answer as `deleteAnswer` does, by an author of the course or an admin and for a reason, of which the writer
 * is notified.
 */
export async function removeAnswer(
  deps: Deps,
  moderator: Actor,
  id: string,
  reason: RemovalReason,
): Promise<{ msg: string }> {
  await deleteAnswerRow(deps, moderator, id, reason)
  return { msg: messages.answerRemoved }
}

async function deleteAnswerRow(
  deps: Deps,
  actor: Actor,
  id: string,
  reason?: RemovalReason,
): Promise<void> {
  const require = reason ? requireQuestionOfAnswer : requireQuestionOfOwnAnswer
  const access = await require(deps.db, actor, id, deps.clock.now())
  const { id: questionId, lesson } = access
  const { receiverIds, notice } = await deps.db.transaction(async (tx) => {
    // First the question, in the same order as everything else that changes both.
    await lockStoredQuestion(tx, questionId)
    const [answer] = await tx
      .select({ userId: questionAnswers.userId })
      .from(questionAnswers)
      .where(eq(questionAnswers.id, id))
      .for('update')
    if (!answer) throw new AppError('not_found', messages.unknownAnswer)
    requireDeletion(actor, lesson, { writerId: answer.userId, reason })
    const ofAnswer = await deleteNotificationsOfQuestionAnswer(tx, id)
    await tx.delete(questionAnswers).where(eq(questionAnswers.id, id))
    await tx
      .update(lessonQuestions)
      .set({ acceptedAnswerId: null })
      .where(and(eq(lessonQuestions.id, questionId), eq(lessonQuestions.acceptedAnswerId, id)))
    await updateIsAnswered(tx, questionId)
    await deleteClearedQuestion(tx, questionId)
    const { courseId } = lesson
    const removal = { kind: 'answer', id, authorId: answer.userId, courseId, reason } as const
    const notice = reason && (await recordRemoval(deps, tx, actor, removal))
    const notified = await deleteNotifications(tx, questionId, answer.userId)
    return { receiverIds: [...new Set([...ofAnswer, ...notified])], notice }
  })
  for (const receiverId of receiverIds) publishNotificationsChanged(deps, receiverId)
  publishNotification(deps, notice)
}

interface Deletion {
  writerId: string | null
  reason: RemovalReason | undefined
}

function requireDeletion(
  actor: Actor,
  { facts }: LoadedFacts,
  { writerId, reason }: Deletion,
): void {
  if (reason) requireResourceRight(learningPolicy.moderateQuestions, actor, facts.course)
  else requireResourceRight(learningPolicy.deleteOwnQuestion, actor, { ownerId: writerId })
}

async function clearQuestion(tx: Transaction, id: string): Promise<void> {
  const empty = { title: '', body: '', bodyHtml: '', quote: '', words: '' }
  await tx
    .update(lessonQuestions)
    .set({ ...empty, userId: null, isAnswered: true, version: sql`${lessonQuestions.version} + 1` })
    .where(eq(lessonQuestions.id, id))
  await tx.delete(questionSubscriptions).where(eq(questionSubscriptions.questionId, id))
  await tx.delete(userMentions).where(eq(userMentions.questionId, id))
}

/** A deleted question goes with its last answer; a hidden one, which may be shown again, counts too. The caller has locked it. */
export async function deleteClearedQuestion(tx: Transaction, id: string): Promise<void> {
  const answers = tx
    .select({ id: storedAnswers.id })
    .from(storedAnswers)
    .where(eq(storedAnswers.questionId, id))
  await tx
    .delete(storedQuestions)
    .where(and(eq(storedQuestions.id, id), eq(storedQuestions.title, ''), notExists(answers)))
}

/** Of the notifications that do not say of which answer they are, those of someone with further ones stay. */
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
    answerId: null,
  })
}
