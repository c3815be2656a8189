import { and, asc, type Column, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  answerVotes,
  courses,
  isShownInCourse,
  lessonQuestions,
  lessons,
  questionAnswers,
  questionSubscriptions,
  questionVotes,
  storedQuestions,
  users,
  videoVersion,
} from '#server/db/schema/index.ts'
import { questionLimits as limits } from '#shared/limits.ts'

/** Matches no user. */
const nobody = '00000000-0000-0000-0000-000000000000'

const writerColumns = {
  id: users.id,
  fullname: users.fullname,
  avatarUrl: users.avatarUrl,
}

/** The columns of `presentSummary`, in a join with lessons and writers. */
export const summaryColumns = (viewerId = nobody) => ({
  id: lessonQuestions.id,
  lessonId: lessonQuestions.lessonId,
  title: lessonQuestions.title,
  seconds: lessonQuestions.seconds,
  videoId: lessonQuestions.videoId,
  quote: lessonQuestions.quote,
  answerCount: lessonQuestions.answerCount,
  voteCount: lessonQuestions.voteCount,
  isAnswered: lessonQuestions.isAnswered,
  acceptedAnswerId: lessonQuestions.acceptedAnswerId,
  createdAt: lessonQuestions.createdAt,
  writer: writerColumns,
  isVoted: sql<boolean>`exists (select from ${questionVotes}
    where ${questionVotes.questionId} = ${lessonQuestions.id} and ${questionVotes.userId} = ${viewerId})`,
})

/** The condition for questions that the viewer sees; see `isShownInCourse`. */
export function isShownQuestion(viewerId = nobody): SQL {
  return isShownInCourse(viewerId, lessonQuestions.userId, lessonQuestions.courseId)
}

/** In a query over questions: without deleted ones that have only hidden answers. */
export const isNotEmpty = sql`(${lessonQuestions.title} <> '' or ${lessonQuestions.answerCount} > 0)`

export type SummaryRow = Awaited<ReturnType<typeof selectQuestions>>[number]

export function selectQuestions(
  db: Queryable,
  viewerId: string | undefined,
  { filter, orderBy, limit }: { filter: SQL | undefined; orderBy: SQL[]; limit: number },
) {
  return db
    .select(summaryColumns(viewerId))
    .from(lessonQuestions)
    .innerJoin(lessons, eq(lessons.id, lessonQuestions.lessonId))
    .leftJoin(users, eq(users.id, lessonQuestions.userId))
    .where(and(filter, isNotEmpty, isShownQuestion(viewerId)))
    .orderBy(...orderBy)
    .limit(limit)
}

/** The columns of `presentPlacedQuestion`, one row more than a page. */
export function selectPlacedQuestions(
  db: Queryable,
  viewerId: string,
  { filter, orderBy }: { filter: SQL | undefined; orderBy: SQL[] },
) {
  return db
    .select({
      ...summaryColumns(viewerId),
      currentVideoId: videoVersion,
      course: { _id: courses.id, title: courses.title },
      lessonTitle: lessons.title,
    })
    .from(lessonQuestions)
    .innerJoin(lessons, eq(lessons.id, lessonQuestions.lessonId))
    .innerJoin(courses, eq(courses.id, lessonQuestions.courseId))
    .leftJoin(users, eq(users.id, lessonQuestions.userId))
    .where(filter)
    .orderBy(...orderBy)
    .limit(limits.pageSize + 1)
}

export type PlacedRow = Awaited<ReturnType<typeof selectPlacedQuestions>>[number]

export type QuestionRow = NonNullable<Awaited<ReturnType<typeof loadQuestion>>>

export async function loadQuestion(db: Queryable, viewerId: string | undefined, id: string) {
  const [row] = await db
    .select({
      ...summaryColumns(viewerId),
      body: lessonQuestions.body,
      bodyHtml: lessonQuestions.bodyHtml,
      version: lessonQuestions.version,
      editedAt: lessonQuestions.editedAt,
      isSubscribed: isSubscribed(lessonQuestions.id, viewerId ?? nobody),
    })
    .from(lessonQuestions)
    .innerJoin(lessons, eq(lessons.id, lessonQuestions.lessonId))
    .leftJoin(users, eq(users.id, lessonQuestions.userId))
    .where(and(eq(lessonQuestions.id, id), isShownQuestion(viewerId)))
  return row
}

/** Also one that is hidden, for who asked it, who cannot vote for it. */
export async function loadStoredQuestion(
  db: Queryable,
  writerId: string,
  id: string,
): Promise<QuestionRow | undefined> {
  const [row] = await db
    .select({
      question: storedQuestions,
      writer: writerColumns,
      isSubscribed: isSubscribed(storedQuestions.id, writerId),
    })
    .from(storedQuestions)
    .innerJoin(users, eq(users.id, storedQuestions.userId))
    .where(and(eq(storedQuestions.id, id), eq(storedQuestions.userId, writerId)))
  if (!row) return undefined
  const { question, ...others } = row
  return { ...question, ...others, isVoted: false }
}

function isSubscribed(questionId: Column, userId: string): SQL<boolean> {
  return sql<boolean>`exists (select from ${questionSubscriptions}
    where ${questionSubscriptions.questionId} = ${questionId} and ${questionSubscriptions.userId} = ${userId})`
}

export type AnswerRow = Awaited<ReturnType<typeof loadAnswers>>[number]

/** Those that the viewer sees: the accepted answer first, then by votes. */
export function loadAnswers(
  db: Queryable,
  viewerId: string | undefined,
  {
    id,
    courseId,
    acceptedAnswerId,
  }: { id: string; courseId: string; acceptedAnswerId: string | null },
) {
  return db
    .select({
      id: questionAnswers.id,
      body: questionAnswers.body,
      bodyHtml: questionAnswers.bodyHtml,
      voteCount: questionAnswers.voteCount,
      version: questionAnswers.version,
      editedAt: questionAnswers.editedAt,
      createdAt: questionAnswers.createdAt,
      writer: writerColumns,
      isVoted: sql<boolean>`exists (select from ${answerVotes}
        where ${answerVotes.answerId} = ${questionAnswers.id}
          and ${answerVotes.userId} = ${viewerId ?? nobody})`,
    })
    .from(questionAnswers)
    .leftJoin(users, eq(users.id, questionAnswers.userId))
    .where(
      and(
        eq(questionAnswers.questionId, id),
        isShownInCourse(viewerId ?? nobody, questionAnswers.userId, sql`${courseId}::uuid`),
      ),
    )
    .orderBy(
      sql`${questionAnswers.id} is not distinct from ${acceptedAnswerId}::uuid desc`,
      desc(questionAnswers.voteCount),
      asc(questionAnswers.createdAt),
      asc(questionAnswers.id),
    )
    .limit(limits.answersPerQuestionMax)
}
