import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { lessonQuestions, lessons, questionAnswers } from '#server/db/schema/index.ts'
import { type Actor, isCourseAuthor, requireResourceRight } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { questionMessages as messages } from '#shared/messages/questions.ts'
import type { LessonFacts } from '../access/can-open-lesson.ts'
import type { LoadedFacts } from '../access/load-facts.ts'
import { requireLesson } from '../access/require-lesson.ts'
import { learningPolicy, type Participation } from '../policy.ts'

export interface QuestionAccess {
  id: string
  lesson: LoadedFacts
}

/** The question, if the actor may open its lesson. Throws `not_found` and `lesson_locked`. */
export async function requireQuestion(
  db: Queryable,
  actor: Actor | undefined,
  id: string,
  now: Date,
): Promise<QuestionAccess> {
  const [row] = await db
    .select({ lessonId: lessonQuestions.lessonId })
    .from(lessonQuestions)
    .where(eq(lessonQuestions.id, id))
  if (!row) throw new AppError('not_found', messages.unknownQuestion)
  return { id, lesson: await requireLesson(db, actor, row.lessonId, now) }
}

/** The question of an answer, likewise. */
export async function requireQuestionOfAnswer(
  db: Queryable,
  actor: Actor,
  answerId: string,
  now: Date,
): Promise<QuestionAccess> {
  const [row] = await db
    .select({ questionId: questionAnswers.questionId })
    .from(questionAnswers)
    .where(eq(questionAnswers.id, answerId))
  if (!row) throw new AppError('not_found', messages.unknownAnswer)
  return requireQuestion(db, actor, row.questionId, now)
}

/** The lesson, if the actor may open it and write there. Throws `not_found`, `lesson_locked` and `forbidden`. */
export async function requireParticipant(
  db: Queryable,
  actor: Actor,
  lessonId: string,
  now: Date,
): Promise<LoadedFacts> {
  const lesson = await requireLesson(db, actor, lessonId, now)
  requireParticipation(actor, lesson)
  return lesson
}

export function requireParticipation(actor: Actor, { facts }: LoadedFacts): void {
  requireResourceRight(learningPolicy.participateInQuestions, actor, toParticipation(actor, facts))
}

export function canParticipate(actor: Actor | undefined, { facts }: LoadedFacts): boolean {
  if (!actor) return false
  return learningPolicy.participateInQuestions.allowsFor(actor, toParticipation(actor, facts))
}

function toParticipation(actor: Actor, { course, enrolment }: LessonFacts): Participation {
  return { ...course, learnerId: enrolment?.isCurrent ? actor.id : null }
}

export function isLessonAuthor({ facts }: LoadedFacts, userId: string | null): boolean {
  return userId !== null && isCourseAuthor({ id: userId }, facts.course)
}

/** Serializes what changes a question and its answers. Throws `not_found`, also for a deleted one. */
export async function lockQuestion(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      userId: lessonQuestions.userId,
      title: lessonQuestions.title,
      body: lessonQuestions.body,
      version: lessonQuestions.version,
      acceptedAnswerId: lessonQuestions.acceptedAnswerId,
    })
    .from(lessonQuestions)
    .where(eq(lessonQuestions.id, id))
    .for('no key update')
  if (!row || isDeleted(row)) throw new AppError('not_found', messages.unknownQuestion)
  return row
}

/** Its title and text were deleted, because others had answered it. */
export function isDeleted({ title }: { title: string }): boolean {
  return title === ''
}

/** The lock keeps the number of its questions, which is limited, from changing. */
export async function lockLesson(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, id)).for('no key update')
}

/** What the search finds. */
export function toWords(title: string, body: string) {
  return sql<string>`to_tsvector('simple', search_text(${`${title}\n${body}`}))`
}
