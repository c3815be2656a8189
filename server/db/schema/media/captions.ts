import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.ts'
import { createdAt, id, updatedAt } from '../columns.ts'
import { lessons } from '../courses/curriculum.ts'
import { uploads } from './files.ts'

/** Captions of a lesson in one language. */
export const captionTracks = pgTable(
  'caption_tracks',
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** A BCP 47 tag, such as `en` or `pt-BR`. */
    language: text().notNull(),
    /** As the menu of the player names it. */
    label: text().notNull(),
    /** Learners see published tracks; automatic ones wait for the author's review. */
    state: text({ enum: ['draft', 'published'] })
      .notNull()
      .default('published'),
    origin: text({ enum: ['file', 'editor', 'automatic'] }).notNull(),
    /** In order of time: `[startMilliseconds, endMilliseconds, text]`. */
    cues: jsonb().$type<StoredCue[]>().notNull(),
    cueCount: integer().notNull(),
    /** The uploaded captions of the lesson that it was made from, until it is changed. */
    uploadId: uuid().references(() => uploads.id, { onDelete: 'set null' }),
    /** Counts the edits; a save sends the version that it is based on. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('caption_tracks_lesson_language').on(table.lessonId, table.language),
    index('caption_tracks_upload').on(table.uploadId),
  ],
)

export type StoredCue = [startMilliseconds: number, endMilliseconds: number, text: string]

/** Captions that are being drafted for a lesson, or why that failed. */
export const transcriptions = pgTable(
  'transcriptions',
  {
    lessonId: uuid()
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    requestedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: ['waiting', 'running', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Why it failed, as a sentence for the author. */
    problem: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('transcriptions_requested_by').on(table.requestedBy)],
)
