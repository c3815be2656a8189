import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import {
  isShownInCourse,
  lessonQuestions,
  lessons,
  questionAnswers,
} from '#server/db/schema/index.ts'
import { type Actor, isCourseAuthor, requireResourceRight } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import type { LessonFacts } from '../access/can-open-lesson.ts'
import { type LoadedFacts, loadLessonFacts } from '../access/load-facts.ts'
import { requireLesson } from '../access/require-lesson.ts'
import { learningPolicy, type Participation } from '../policy.ts'
import { isNotEmpty, isShownQuestion } from './question-queries.ts'

export interface QuestionAccess {
  id: string
  lesson: LoadedFacts
}

/** The question, if the actor sees its writer and may open its lesson. Throws `not_found` and `lesson_locked`. */
export async function requireQuestion(
  db: Queryable,
  actor: Actor | undefined,
  id: string,
  now: Date,
): Promise<QuestionAccess> {
  const { lessonId } = await findQuestion(db, id, actor)
  return { id, lesson: await requireLesson(db, actor, lessonId, now) }
}

/** The same, but writers have access to their own questions after they left the course. */
export async function requireOwnQuestion(
  db: Queryable,
  actor: Actor,
  id: string,
  now: Date,
): Promise<QuestionAccess> {
  const { lessonId, userId } = await findQuestion(db, id)
  return { id, lesson: await requireLessonUnlessOwn(db, actor, { lessonId, userId }, now) }
}

/** The question of an answer, likewise, for those who wrote the answer. */
export async function requireQuestionOfOwnAnswer(
  db: Queryable,
  actor: Actor,
  answerId: string,
  now: Date,
): Promise<QuestionAccess> {
  const { questionId, userId } = await findAnswer(db, answerId)
  const { lessonId } = await findQuestion(db, questionId)
  const lesson = await requireLessonUnlessOwn(db, actor, { lessonId, userId }, now)
  return { id: questionId, lesson }
}

/** The question of an answer that the actor sees, if they may open its lesson. Throws the same. */
export async function requireQuestionOfAnswer(
  db: Queryable,
  actor: Actor,
  answerId: string,
  now: Date,
): Promise<QuestionAccess> {
  return requireQuestion(db, actor, (await findAnswer(db, answerId, actor)).questionId, now)
}

/** For reports, also by users who muted or blocked the writer. Throws `not_found` and `lesson_locked`. */
export async function requireReportableQuestion(
  db: Queryable,
  actor: Actor,
  id: string,
  now: Date,
): Promise<void> {
  const { lessonId } = await findQuestion(db, id)
  await requireLesson(db, actor, lessonId, now)
}

/** As `requireReportableQuestion`, for an answer to a question. */
export async function requireReportableAnswer(
  db: Queryable,
  actor: Actor,
  id: string,
  now: Date,
): Promise<void> {
  const { questionId } = await findAnswer(db, id)
  await requireReportableQuestion(db, actor, questionId, now)
}

/** With `viewer`, a question that they do not see is not found either. */
async function findQuestion(db: Queryable, id: string, viewer?: Actor) {
  const [row] = await db
    .select({ lessonId: lessonQuestions.lessonId, userId: lessonQuestions.userId })
    .from(lessonQuestions)
    .where(and(eq(lessonQuestions.id, id), isNotEmpty, viewer && isShownQuestion(viewer.id)))
  if (!row) throw new AppError('not_found', messages.unknownQuestion)
  return row
}

/** With `viewer`, an answer that they do not see is not found either. */
async function findAnswer(db: Queryable, id: string, viewer?: Actor) {
  const [row] = await db
    .select({ questionId: questionAnswers.questionId, userId: questionAnswers.userId })
    .from(questionAnswers)
    .innerJoin(lessonQuestions, eq(lessonQuestions.id, questionAnswers.questionId))
    .where(and(eq(questionAnswers.id, id), viewer && isShownAnswer(viewer.id)))
  if (!row) throw new AppError('not_found', messages.unknownAnswer)
  return row
}

function isShownAnswer(viewerId: string) {
  return isShownInCourse(viewerId, questionAnswers.userId, lessonQuestions.courseId)
}

async function requireLessonUnlessOwn(
  db: Queryable,
  actor: Actor,
  { lessonId, userId }: { lessonId: string; userId: string | null },
  now: Date,
): Promise<LoadedFacts> {
  if (userId !== actor.id) return requireLesson(db, actor, lessonId, now)
  const lesson = await loadLessonFacts(db, actor, lessonId, now)
  if (!lesson) throw new AppError('not_found', messages.unknownQuestion)
  return lesson
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

export function listAuthorIds({ facts }: LoadedFacts): string[] {
  const { ownerId, coInstructorIds } = facts.course
  return [...(ownerId ? [ownerId] : []), ...coInstructorIds]
}

/** Serializes what changes a question and its answers. Throws `not_found`, also for a deleted one. */
export async function lockQuestion(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      userId: lessonQuestions.userId,
      title: lessonQuestions.title,
      body: lessonQuestions.body,
      bodyHtml: lessonQuestions.bodyHtml,
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
