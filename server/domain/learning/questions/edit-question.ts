import { eq, sql } from 'drizzle-orm'
import { lessonQuestions, questionAnswers } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { screenTexts } from '#server/domain/filters/index.ts'
import { holdForReview } from '#server/domain/moderation/index.ts'
import { publishNotifications } from '#server/domain/notifications/index.ts'
import { type Actor, requireResourceRight } from '#server/domain/rights.ts'
import { limitLinks } from '#server/domain/trust/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type {
  AnswerChangeRequest,
  QuestionChangeRequest,
  SavedQuestion,
} from '#shared/contract/learning/questions.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import { learningPolicy } from '../policy.ts'
import { viewQuestion } from './get-question.ts'
import { lockStoredQuestion } from './is-answered.ts'
import { saveQuestionMentions } from './mention-participants.ts'
import { moderatedQuestionAnswers, moderatedQuestions } from './moderated-questions.ts'
import {
  lockQuestion,
  requireParticipation,
  requireQuestion,
  requireQuestionOfAnswer,
  toWords,
} from './question-access.ts'
import { renderQuestionText } from './render-question-text.ts'

/**
 * Saves the writer's new title and text, with optimistic locking: throws `conflict` with the current question if the
 * edit is based on an older version. The same text is not an edit. Also throws `not_found`, `lesson_locked`,
 * `forbidden`, `invalid_input` and `too_many`.
 */
export async function editQuestion(
  deps: Deps,
  actor: Actor,
  id: string,
  { title, body, version }: QuestionChangeRequest,
): Promise<SavedQuestion> {
  await deps.limits.take('editPerAccount', actor.id)
  const filter = await screenTexts(deps, 'question', { title, body })
  const load = () => loadQuestionText(deps, id)
  await limitLinks(deps, actor, { title, body }, { version, load })
  const access = await requireQuestion(deps.db, actor, id, deps.clock.now())
  requireParticipation(actor, access.lesson)
  const bodyHtml = await renderQuestionText(deps, actor.id, body)
  const { isStale, mentioned, held } = await deps.db.transaction(async (tx) => {
    const before = await lockQuestion(tx, id)
    requireResourceRight(learningPolicy.editQuestions, actor, { ownerId: before.userId })
    if (version !== undefined && version !== before.version) return { isStale: true }
    if (title === before.title && body === before.body) return { isStale: false }
    await tx
      .update(lessonQuestions)
      .set({
        title,
        body,
        bodyHtml,
        words: toWords(title, body),
        version: sql`${lessonQuestions.version} + 1`,
        editedAt: deps.clock.now(),
      })
      .where(eq(lessonQuestions.id, id))
    const text = { kind: 'questionId', authorId: actor.id, questionId: id } as const
    const change = { lesson: access.lesson, before: before.bodyHtml, after: bodyHtml }
    const mentioned = await saveQuestionMentions(deps, tx, { ...text, ...change })
    if (!filter) return { isStale: false, mentioned }
    const response = await viewQuestion({ ...deps, db: tx }, actor, access)
    const subject = { kind: 'question', id, filter } as const
    const publish = await holdForReview(deps, tx, moderatedQuestions, subject)
    return { isStale: false, held: { response, publish } }
  })
  if (held) {
    await held.publish()
    return { question: held.response, held: true }
  }
  if (mentioned) void publishNotifications(deps, mentioned)
  const question = await viewQuestion(deps, actor, access)
  if (isStale) throw new AppError('conflict', messages.questionChanged, { details: { question } })
  return { question }
}

/** Saves the new text of an answer as `editQuestion` does that of a question, and returns its question. */
export async function editAnswer(
  deps: Deps,
  actor: Actor,
  id: string,
  { body, version }: AnswerChangeRequest,
): Promise<SavedQuestion> {
  await deps.limits.take('editPerAccount', actor.id)
  const filter = await screenTexts(deps, 'answer', { body })
  await limitLinks(deps, actor, { body }, { version, load: () => loadAnswerText(deps, id) })
  const access = await requireQuestionOfAnswer(deps.db, actor, id, deps.clock.now())
  requireParticipation(actor, access.lesson)
  const bodyHtml = await renderQuestionText(deps, actor.id, body)
  const { isStale, mentioned, publish, held } = await deps.db.transaction(async (tx) => {
    // Holding the answer changes the question, which everything that changes both locks first.
    await lockStoredQuestion(tx, access.id)
    const [before] = await tx
      .select()
      .from(questionAnswers)
      .where(eq(questionAnswers.id, id))
      .for('no key update')
    if (!before) throw new AppError('not_found', messages.unknownAnswer)
    requireResourceRight(learningPolicy.editQuestions, actor, { ownerId: before.userId })
    if (version !== undefined && version !== before.version) return { isStale: true }
    if (body === before.body) return { isStale: false }
    const next = sql`${questionAnswers.version} + 1`
    await tx
      .update(questionAnswers)
      .set({ body, bodyHtml, version: next, editedAt: deps.clock.now() })
      .where(eq(questionAnswers.id, id))
    const { questionId } = before
    const text = { kind: 'answerId', authorId: actor.id, questionId, answerId: id } as const
    const change = { lesson: access.lesson, before: before.bodyHtml, after: bodyHtml }
    const mentioned = await saveQuestionMentions(deps, tx, { ...text, ...change })
    const subject = { kind: 'answer', id, filter } as const
    const publish = await holdForReview(deps, tx, moderatedQuestionAnswers, subject)
    return filter
      ? { isStale: false, publish, held: true as const }
      : { isStale: false, publish, mentioned }
  })
  await publish?.()
  if (mentioned) void publishNotifications(deps, mentioned)
  const question = await viewQuestion(deps, actor, access)
  if (isStale) throw new AppError('conflict', messages.answerChanged, { details: { question } })
  return { question, held }
}

async function loadQuestionText({ db }: Pick<Deps, 'db'>, id: string) {
  const { userId: ownerId, version, title, body } = lessonQuestions
  const [row] = await db
    .select({ ownerId, version, title, body })
    .from(lessonQuestions)
    .where(eq(lessonQuestions.id, id))
  return row && { ...row, texts: { title: row.title, body: row.body } }
}

async function loadAnswerText({ db }: Pick<Deps, 'db'>, id: string) {
  const { userId: ownerId, version, body } = questionAnswers
  const [row] = await db
    .select({ ownerId, version, body })
    .from(questionAnswers)
    .where(eq(questionAnswers.id, id))
  return row && { ...row, texts: { body: row.body } }
}
