import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.ts'
import { createdAt, time, updatedAt } from '../columns.ts'
import { lessons } from '../courses/curriculum.ts'

/** Private notes of learners. */
export const lessonNotes = pgTable(
  'lesson_notes',
  {
    /** Chosen by the client, so that a note written offline is stored once. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** The version of the video that the second is of: an uploaded video, or a hash of its address. */
    videoId: uuid(),
    /** Null for a note to the lesson as a whole. */
    seconds: doublePrecision(),
    /** What is said there, to find the place again in another version of the video. */
    quote: text().notNull().default(''),
    body: text().notNull(),
    /** Safe HTML of the body. */
    bodyHtml: text().notNull(),
    /** By the clock of the server, when the learner wrote or changed it: an older change that arrives later is ignored. */
    writtenAt: time().notNull(),
    /** Deleted notes are kept for a while, so that a late repetition does not bring them back. */
    deletedAt: time(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('lesson_notes_user_lesson').on(table.userId, table.lessonId, table.seconds),
    index('lesson_notes_user_newest').on(table.userId, table.createdAt, table.id),
    index('lesson_notes_lesson').on(table.lessonId),
    check('lesson_notes_seconds_positive', sql`${table.seconds} >= 0`),
  ],
)
