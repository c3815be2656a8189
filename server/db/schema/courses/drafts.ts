import { sql } from 'drizzle-orm'
import { check, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { DraftContent } from '#shared/contract/courses/drafts.ts'
import { users } from '../accounts/accounts.ts'
import { createdAt, time } from '../columns.ts'
import { uploads } from '../media/files.ts'
import { courses } from './catalogue.ts'

/**
 * Drafts of the course form. Clients choose the ids, so that a repeated first save creates one draft; ids are
 * unique per user only. Changes to a course have the id of the course.
 */
export const courseDrafts = pgTable(
  'course_drafts',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    /** Null for a new course. */
    courseId: uuid().references(() => courses.id, { onDelete: 'cascade' }),
    /** The title in `content` as one clean line, for the list, which does not read the content. */
    title: text().notNull(),
    /** Of the generated cover of the changed course; empty for none. */
    coverPath: text().notNull(),
    /** `json`, unlike `jsonb`, stores any text that JavaScript can hold. */
    content: json().$type<DraftContent>().notNull(),
    /** The uploads in `content`, which the cleanup keeps (`draftReferences`). */
    coverUploadId: uuid().references(() => uploads.id, { onDelete: 'set null' }),
    captionsUploadId: uuid().references(() => uploads.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    savedAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('course_drafts_user_newest').on(table.userId, table.savedAt, table.id),
    index('course_drafts_course').on(table.courseId),
    index('course_drafts_cover').on(table.coverUploadId),
    index('course_drafts_captions').on(table.captionsUploadId),
    check(
      'course_drafts_id_of_course',
      sql`${table.courseId} is null or ${table.courseId} = ${table.id}`,
    ),
  ],
)
