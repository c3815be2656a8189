import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.ts'
import { createdAt, time, updatedAt } from '../columns.ts'
import { courses } from '../courses/catalogue.ts'

/** Sent to the learners of a course. */
export const courseAnnouncements = pgTable(
  'course_announcements',
  {
    /** Chosen by the client. */
    id: uuid().primaryKey(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Null once the account is deleted. */
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Empty once it is deleted, as are the other texts. */
    title: text().notNull(),
    body: text().notNull(),
    bodyHtml: text().notNull(),
    /** The start of the text without markup, for emails. */
    excerpt: text().notNull(),
    version: integer().notNull().default(1),
    editedAt: time(),
    /** The notifications inserted so far. */
    recipientCount: integer().notNull().default(0),
    /** The last learner that was processed: the delivery continues after them. */
    cursorEnrolledAt: time(),
    cursorUserId: uuid(),
    /** When every learner was notified, or every notification retracted; null while a job has that to do. */
    processedAt: time(),
    /** The row stays for a day, because it counts against the daily limits. */
    deletedAt: time(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('course_announcements_newest').on(table.courseId, table.createdAt, table.id),
    index('course_announcements_author').on(table.authorId, table.createdAt),
    index('course_announcements_unprocessed')
      .on(table.createdAt)
      .where(sql`${table.processedAt} is null`),
    index('course_announcements_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
)
