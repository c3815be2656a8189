import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.ts'
import { createdAt, time, tsvector, updatedAt } from '../columns.ts'
import { courses } from '../courses/catalogue.ts'
import { lessons } from '../courses/curriculum.ts'

export const questionColumns = {
  /** Chosen by the client. */
  id: uuid().primaryKey(),
  courseId: uuid()
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' }),
  lessonId: uuid()
    .notNull()
    .references(() => lessons.id, { onDelete: 'cascade' }),
  /** Null once the account is deleted. */
  userId: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** The version of the video that the second is of: an uploaded video, or a hash of its address. */
  videoId: uuid(),
  seconds: doublePrecision(),
  quote: text().notNull().default(''),
  /** Empty once the question is deleted, if others answered it. */
  title: text().notNull(),
  body: text().notNull(),
  bodyHtml: text().notNull(),
  words: tsvector().notNull(),
  acceptedAnswerId: uuid(),
  /** Both are maintained by triggers. */
  answerCount: integer().notNull().default(0),
  voteCount: integer().notNull().default(0),
  /** An author of the course answered, or an answer was accepted. */
  isAnswered: boolean().notNull().default(false),
  lastActivityAt: time().notNull().defaultNow(),
  version: integer().notNull().default(1),
  editedAt: time(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** Set while a moderator hides it. Everything but moderation reads the view, see `visible.ts`. */
  hiddenAt: time(),
}

/** Questions to a lesson. */
export const lessonQuestions = pgTable('lesson_questions', questionColumns, (table) => [
  index('lesson_questions_lesson_newest').on(table.lessonId, table.createdAt, table.id),
  index('lesson_questions_lesson_votes').on(table.lessonId, table.voteCount, table.id),
  index('lesson_questions_lesson_time').on(
    table.lessonId,
    sql`coalesce(${table.seconds}, 'infinity')`,
    table.id,
  ),
  index('lesson_questions_course_newest').on(table.courseId, table.createdAt, table.id),
  index('lesson_questions_unanswered')
    .on(table.courseId, table.createdAt, table.id)
    .where(sql`not ${table.isAnswered}`),
  index('lesson_questions_user').on(table.userId),
  index('lesson_questions_words').using('gin', table.words),
  check('lesson_questions_seconds_positive', sql`${table.seconds} >= 0`),
])

export const questionAnswerColumns = {
  /** Chosen by the client. */
  id: uuid().primaryKey(),
  questionId: uuid()
    .notNull()
    .references(() => lessonQuestions.id, { onDelete: 'cascade' }),
  userId: uuid().references(() => users.id, { onDelete: 'set null' }),
  body: text().notNull(),
  bodyHtml: text().notNull(),
  voteCount: integer().notNull().default(0),
  version: integer().notNull().default(1),
  editedAt: time(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** Set while a moderator hides it. Everything but moderation reads the view, see `visible.ts`. */
  hiddenAt: time(),
}

export const questionAnswers = pgTable('question_answers', questionAnswerColumns, (table) => [
  index('question_answers_question').on(table.questionId, table.createdAt, table.id),
  index('question_answers_user').on(table.userId),
])

export const questionVotes = pgTable(
  'question_votes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    questionId: uuid()
      .notNull()
      .references(() => lessonQuestions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.userId] }),
    index('question_votes_user').on(table.userId),
  ],
)

export const answerVotes = pgTable(
  'answer_votes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    answerId: uuid()
      .notNull()
      .references(() => questionAnswers.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.answerId, table.userId] }),
    index('answer_votes_user').on(table.userId),
  ],
)

/** Who is notified of answers to a question: whoever asked or answered, and whoever chose to. */
export const questionSubscriptions = pgTable(
  'question_subscriptions',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    questionId: uuid()
      .notNull()
      .references(() => lessonQuestions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.userId] }),
    index('question_subscriptions_user').on(table.userId),
  ],
)
