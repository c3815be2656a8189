import { count, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { lessonQuestions, questionSubscriptions, storedQuestions } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { screenTexts } from '#server/domain/filters/index.ts'
import { holdForReview } from '#server/domain/moderation/index.ts'
import { publishNotifications } from '#server/domain/notifications/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { limitLinks, limitNewAccount } from '#server/domain/trust/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { QuestionRequest, SavedQuestion } from '#shared/contract/learning/questions.ts'
import { questionLimits as limits } from '#shared/limits.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import { loadMomentSource } from '../moments/place-moments.ts'
import { viewHeldQuestion, viewQuestion } from './get-question.ts'
import { saveQuestionMentions } from './mention-participants.ts'
import { moderatedQuestions } from './moderated-questions.ts'
import { notifyAuthors } from './notify-participants.ts'
import { lockLesson, requireParticipant, toWords } from './question-access.ts'
import { renderQuestionText } from './render-question-text.ts'

/**
 * Stores a question with an id that the client chose, subscribes its author and notifies the authors of the course. A
 * repetition changes nothing and returns the question, also one that is held for review. Throws `not_found`,
 * `lesson_locked`, `forbidden`, `invalid_input`, `too_many`, and `conflict` for an id of something else.
 */
export async function askQuestion(
  deps: Deps,
  actor: Actor,
  { lessonId, id }: { lessonId: string; id: string },
  { title, body, seconds, videoVersion }: QuestionRequest,
): Promise<SavedQuestion> {
  const lesson = await requireParticipant(deps.db, actor, lessonId, deps.clock.now())
  const view = async (isHeld: boolean): Promise<SavedQuestion> =>
    isHeld
      ? { question: await viewHeldQuestion(deps, actor, { id, lesson }), held: true }
      : { question: await viewQuestion(deps, actor, { id, lesson }) }
  // A repetition does not count towards the limits.
  const earlier = await findStored(deps.db, actor, { lessonId, id })
  if (earlier) return view(earlier.hiddenAt !== null)
  await deps.limits.take('questionPerAccount', actor.id)
  const filter = await screenTexts(deps, 'question', { title, body })
  await limitLinks(deps, actor, { title, body })
  const moment = await loadMomentSource(deps.db, lessonId, {
    seconds,
    videoVersion,
    quoteMaxLength: limits.quoteMaxLength,
  })
  const bodyHtml = await renderQuestionText(deps, actor.id, body)
  await limitNewAccount(deps, actor, 'questions')
  const { inserted, publish, isHeld } = await deps.db.transaction(async (tx) => {
    await lockLesson(tx, lessonId)
    const stored = await findStored(tx, actor, { lessonId, id })
    if (stored) return { inserted: [], isHeld: stored.hiddenAt !== null }
    await requireRoom(tx, actor, lessonId)
    const createdAt = deps.clock.now()
    await tx.insert(lessonQuestions).values({
      id,
      courseId: lesson.courseId,
      lessonId,
      userId: actor.id,
      ...moment,
      title,
      body,
      bodyHtml,
      words: toWords(title, body),
      lastActivityAt: createdAt,
      createdAt,
    })
    await tx.insert(questionSubscriptions).values({ questionId: id, userId: actor.id, createdAt })
    const notified = await notifyAuthors(deps, tx, { actorId: actor.id, questionId: id, lesson })
    const text = { kind: 'questionId', authorId: actor.id, lesson, questionId: id } as const
    const change = { before: '', after: bodyHtml, notified }
    const mentioned = await saveQuestionMentions(deps, tx, { ...text, ...change })
    const subject = { kind: 'question', id, filter } as const
    const publish = await holdForReview(deps, tx, moderatedQuestions, subject)
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
  { lessonId, id }: { lessonId: string; id: string },
): Promise<{ hiddenAt: Date | null } | undefined> {
  const [stored] = await db
    .select({
      lessonId: storedQuestions.lessonId,
      userId: storedQuestions.userId,
      hiddenAt: storedQuestions.hiddenAt,
    })
    .from(storedQuestions)
    .where(eq(storedQuestions.id, id))
  if (!stored) return undefined
  if (stored.lessonId === lessonId && stored.userId === actor.id) return stored
  throw new AppError('conflict', messages.idTaken)
}

/** The caller has locked the lesson. */
async function requireRoom(tx: Transaction, actor: Actor, lessonId: string): Promise<void> {
  const [counts] = await tx
    .select({
      all: count(),
      own: sql<number>`count(*) filter (where ${eq(lessonQuestions.userId, actor.id)})`.mapWith(
        Number,
      ),
    })
    .from(lessonQuestions)
    .where(eq(lessonQuestions.lessonId, lessonId))
  if (counts && counts.own >= limits.perUserAndLessonMax) {
    throw new AppError('too_many', messages.tooManyQuestions)
  }
  if (counts && counts.all >= limits.perLessonMax) {
    throw new AppError('too_many', messages.lessonFull)
  }
}
