import { sql } from 'drizzle-orm'
import { lessonQuestions, questionAnswers } from '#server/db/schema/index.ts'
import type { LoadedFacts } from '../access/load-facts.ts'

/** For an update of a question: an answer is accepted, or an author of the course answered. */
export function isAnsweredNow({ facts }: LoadedFacts) {
  const { ownerId, coInstructorIds } = facts.course
  const authorIds = [...(ownerId ? [ownerId] : []), ...coInstructorIds]
  return sql<boolean>`${lessonQuestions.acceptedAnswerId} is not null or exists (
    select from ${questionAnswers} where ${questionAnswers.questionId} = ${lessonQuestions.id}
      and ${questionAnswers.userId} = any (${sql.param(authorIds)}::uuid[]))`
}
