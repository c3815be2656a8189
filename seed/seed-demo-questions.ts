import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  lessonQuestions,
  lessons,
  questionAnswers,
  questionSubscriptions,
  questionVotes,
} from '#server/db/schema/index.ts'
import { markdownToHtml } from '#shared/markdown/markdown.ts'
import { daysBefore, requireId } from './demo-time.ts'
import { demoCourses } from './demo/courses.ts'
import { demoQuestions } from './demo/questions.ts'
import type { DemoQuestion } from './demo/types.ts'

/** Inserts questions to lessons with their answers, votes and subscriptions. */
export async function seedDemoQuestions(
  tx: Transaction,
  now: Date,
  userIds: ReadonlyMap<string, string>,
  courseIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const question of demoQuestions) await seedQuestion(tx, now, userIds, courseIds, question)
}

async function seedQuestion(
  tx: Transaction,
  now: Date,
  userIds: ReadonlyMap<string, string>,
  courseIds: ReadonlyMap<string, string>,
  question: DemoQuestion,
): Promise<void> {
  const { title, body, seconds, answers } = question
  const courseId = requireId(courseIds, question.course)
  const lesson = await findLesson(tx, courseId, question.lesson)
  const rows = answers.map((answer) => ({
    id: randomUUID(),
    userId: requireId(userIds, answer.by),
    body: answer.body,
    bodyHtml: markdownToHtml(answer.body),
    createdAt: daysBefore(now, answer.ageDays),
    isAccepted: answer.isAccepted === true,
  }))
  const author = demoCourses.find(({ key }) => key === question.course)?.author
  const accepted = rows.find(({ isAccepted }) => isAccepted)
  const createdAt = daysBefore(now, question.ageDays)
  const userId = requireId(userIds, question.by)
  const questionId = randomUUID()
  await tx.insert(lessonQuestions).values({
    id: questionId,
    courseId,
    lessonId: lesson.id,
    userId,
    videoId: lesson.videoId,
    seconds,
    title,
    body,
    bodyHtml: markdownToHtml(body),
    words: sql`to_tsvector('simple', search_text(${`${title}\n${body}`}))`,
    acceptedAnswerId: accepted?.id ?? null,
    isAnswered: accepted !== undefined || answers.some(({ by }) => by === author),
    lastActivityAt: rows.at(-1)?.createdAt ?? createdAt,
    createdAt,
  })
  const answerRows = rows.map(({ isAccepted: _isAccepted, ...row }) => ({ ...row, questionId }))
  if (answerRows.length > 0) await tx.insert(questionAnswers).values(answerRows)
  const votes = question.voters.map((key) => ({ questionId, userId: requireId(userIds, key) }))
  if (votes.length > 0) await tx.insert(questionVotes).values(votes)
  const subscribers = new Set([userId, ...rows.map((row) => row.userId)])
  const subscriptions = [...subscribers].map((id) => ({ questionId, userId: id, createdAt }))
  await tx.insert(questionSubscriptions).values(subscriptions)
}

async function findLesson(tx: Transaction, courseId: string, title: string) {
  const [lesson] = await tx
    .select({
      id: lessons.id,
      /** As `videoVersion` of the lessons' domain. */
      videoId: sql<
        string | null
      >`coalesce(${lessons.videoId}, md5(nullif(${lessons.video}, ''))::uuid)`,
    })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), eq(lessons.title, title)))
  if (!lesson) throw new Error(`The demo content has no lesson “${title}”.`)
  return lesson
}
