import { eq } from 'drizzle-orm'
import {
  answerVotes,
  questionSubscriptions,
  questionVotes,
  storedQuestionAnswers,
  storedQuestions,
} from '#server/db/schema/index.ts'
import { definePersonalTable, reasons } from './personal-table.ts'

const { derived, internal, own } = reasons
const deleted = { rows: 'deleted' } as const

/** Questions to lessons, with what others wrote and voted. */
export const questionTables = [
  definePersonalTable({
    table: storedQuestions,
    title: 'Questions',
    description: 'Questions to lessons.',
    rows: ({ id }) => eq(storedQuestions.userId, id),
    exported: [
      'id',
      'courseId',
      'lessonId',
      'seconds',
      'quote',
      'title',
      'body',
      'acceptedAnswerId',
      'answerCount',
      'voteCount',
      'isAnswered',
      'lastActivityAt',
      'editedAt',
      'hiddenAt',
      'createdAt',
      'updatedAt',
    ],
    omitted: {
      userId: own,
      videoId: internal,
      bodyHtml: derived,
      words: derived,
      version: internal,
    },
    erasure: {
      rows: 'anonymous',
      reason: 'Others answered the question, and learners read it; the name is not shown.',
    },
  }),
  definePersonalTable({
    table: storedQuestionAnswers,
    title: 'Answers',
    description: 'Answers to questions of learners.',
    rows: ({ id }) => eq(storedQuestionAnswers.userId, id),
    exported: [
      'id',
      'questionId',
      'body',
      'voteCount',
      'editedAt',
      'hiddenAt',
      'createdAt',
      'updatedAt',
    ],
    omitted: { userId: own, bodyHtml: derived, version: internal },
    erasure: {
      rows: 'anonymous',
      reason: 'Without answers, questions of others would be unanswered; the name is not shown.',
    },
  }),
  definePersonalTable({
    table: questionVotes,
    title: 'Votes for questions',
    description: 'Questions that the user voted for.',
    rows: ({ id }) => eq(questionVotes.userId, id),
    exported: ['questionId', 'createdAt'],
    omitted: { userId: own },
    erasure: deleted,
  }),
  definePersonalTable({
    table: answerVotes,
    title: 'Votes for answers',
    description: 'Answers that the user voted for.',
    rows: ({ id }) => eq(answerVotes.userId, id),
    exported: ['answerId', 'createdAt'],
    omitted: { userId: own },
    erasure: deleted,
  }),
  definePersonalTable({
    table: questionSubscriptions,
    title: 'Followed questions',
    description: 'Questions of whose answers the user is notified.',
    rows: ({ id }) => eq(questionSubscriptions.userId, id),
    exported: ['questionId', 'createdAt'],
    omitted: { userId: own },
    erasure: deleted,
  }),
]
