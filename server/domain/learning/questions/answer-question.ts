import { count, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import {
  lessonQuestions,
  questionAnswers,
  questionSubscriptions,
  storedQuestionAnswers as storedAnswers,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { screenTexts } from '#server/domain/filters/index.ts'
import { holdForReview } from '#server/domain/moderation/index.ts'
import { publishNotifications } from '#server/domain/notifications/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { limitLinks, limitNewAccount } from '#server/domain/trust/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SavedQuestion } from '#shared/contract/learning/questions.ts'
import { questionLimits as limits } from '#shared/limits.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import { viewQuestion } from './get-question.ts'
import { saveQuestionMentions } from './mention-participants.ts'
import { moderatedQuestionAnswers } from './moderated-questions.ts'
import { notifySubscribers } from './notify-participants.ts'
import {
  isLessonAuthor,
  lockQuestion,
  requireParticipation,
  requireQuestion,
} from './question-access.ts'
import { renderQuestionText } from './render-question-text.ts'

/**
 * Stores an answer with an id that the client chose, notifies the subscribers of the question and subscribes who
 * answered. A repetition changes nothing. Returns the question. Throws `not_found`, `lesson_locked`, `forbidden`,
 * `invalid_input`, `too_many`, and `conflict` for an id of something else.
 */
export async function answerQuestion(
  deps: Deps,
  actor: Actor,
  { questionId, id }: { questionId: string; id: string },
  body: string,
): Promise<SavedQuestion> {
  const access = await requireQuestion(deps.db, actor, questionId, deps.clock.now())
  const { lesson } = access
  requireParticipation(actor, lesson)
  const view = async (isHeld: boolean): Promise<SavedQuestion> => ({
    question: await viewQuestion(deps, actor, access),
    held: isHeld || undefined,
  })
  // A repetition does not count towards the limits.
  const earlier = await findStored(deps.db, actor, { questionId, id })
  if (earlier) return view(earlier.hiddenAt !== null)
  await deps.limits.take('questionAnswerPerAccount', actor.id)
  const filter = await screenTexts(deps, 'answer', { body })
  await limitLinks(deps, actor, { body })
  const bodyHtml = await renderQuestionText(deps, actor.id, body)
  await limitNewAccount(deps, actor, 'comments')
  const { inserted, publish, isHeld } = await deps.db.transaction(async (tx) => {
    await lockQuestion(tx, questionId)
    const stored = await findStored(tx, actor, { questionId, id })
    if (stored) return { inserted: [], isHeld: stored.hiddenAt !== null }
    await requireRoom(tx, questionId)
    const createdAt = deps.clock.now()
    const answer = { id, questionId, userId: actor.id, body, bodyHtml, createdAt }
    await tx.insert(questionAnswers).values(answer)
    await tx
      .update(lessonQuestions)
      .set({
        lastActivityAt: createdAt,
        ...(isLessonAuthor(lesson, actor.id) ? { isAnswered: true } : {}),
      })
      .where(eq(lessonQuestions.id, questionId))
    await tx
      .insert(questionSubscriptions)
      .values({ questionId, userId: actor.id, createdAt })
      .onConflictDoNothing()
    const event = { actorId: actor.id, questionId, answerId: id, lesson }
    const notified = await notifySubscribers(deps, tx, event)
    const text = { kind: 'answerId', authorId: actor.id, lesson, questionId, answerId: id } as const
    const change = { before: '', after: bodyHtml, notified }
    const mentioned = await saveQuestionMentions(deps, tx, { ...text, ...change })
    const subject = { kind: 'answer', id, filter } as const
    const publish = await holdForReview(deps, tx, moderatedQuestionAnswers, subject)
    if (filter) return { inserted: [], publish, isHeld: true }
    return { inserted: [...notified, ...mentioned], publish, isHeld: false }
  })
  await publish?.()
  void publishNotifications(deps, inserted)
  return view(isHeld)
}

/** Also one that is hidden. */
async function findStored(
  db: Queryable,
  actor: Actor,
  { questionId, id }: { questionId: string; id: string },
): Promise<{ hiddenAt: Date | null } | undefined> {
  const [stored] = await db
    .select({
      questionId: storedAnswers.questionId,
      userId: storedAnswers.userId,
      hiddenAt: storedAnswers.hiddenAt,
    })
    .from(storedAnswers)
    .where(eq(storedAnswers.id, id))
  if (!stored) return undefined
  if (stored.questionId === questionId && stored.userId === actor.id) return stored
  throw new AppError('conflict', messages.idTaken)
}

/** The caller has locked the question. */
async function requireRoom(tx: Transaction, questionId: string): Promise<void> {
  const [answers] = await tx
    .select({ total: count() })
    .from(questionAnswers)
    .where(eq(questionAnswers.questionId, questionId))
  if (answers && answers.total >= limits.answersPerQuestionMax) {
    throw new AppError('too_many', messages.tooManyAnswers)
  }
}
