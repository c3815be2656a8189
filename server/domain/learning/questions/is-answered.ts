import { and, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  courseInstructors,
  courses,
  questionAnswers,
  storedQuestions,
} from '#server/db/schema/index.ts'

/** Call after a change to the answers of a question. */
export async function updateIsAnswered(tx: Transaction, questionId: string): Promise<void> {
  await tx
    .update(storedQuestions)
    .set({ isAnswered: isAnsweredNow })
    .where(and(eq(storedQuestions.id, questionId), ne(storedQuestions.title, '')))
}

/** Serializes what changes a question and its answers; also for one that is hidden or deleted. */
export async function lockStoredQuestion(tx: Transaction, id: string): Promise<void> {
  await tx
    .select({ id: storedQuestions.id })
    .from(storedQuestions)
    .where(eq(storedQuestions.id, id))
    .for('no key update')
}

/** An answer that everyone sees is accepted, or by an author of the course. */
const isAnsweredNow = sql<boolean>`exists (
  select from ${questionAnswers}
  join ${courses} on ${courses.id} = ${storedQuestions.courseId}
  where ${questionAnswers.questionId} = ${storedQuestions.id} and (
    ${questionAnswers.id} = ${storedQuestions.acceptedAnswerId}
    or ${questionAnswers.userId} = ${courses.ownerId}
    or exists (
      select from ${courseInstructors}
      where ${courseInstructors.courseId} = ${courses.id}
        and ${courseInstructors.userId} = ${questionAnswers.userId}
        and ${courseInstructors.acceptedAt} is not null)))`
