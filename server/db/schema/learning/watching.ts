import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { id, secondRanges } from '../columns.ts'
import { lessons } from '../courses/curriculum.ts'

/** What was watched of a lesson since the last roll-up, as changes, so that reports do not wait for each other. */
export const watchChanges = pgTable(
  'watch_changes',
  {
    id: id(),
    lessonId: uuid().notNull(),
    /** The version of the video that was watched: an uploaded video, or a hash of its address. */
    videoId: uuid().notNull(),
    /** The seconds of a report that the learner had not watched before, and those watched again. */
    first: secondRanges().notNull(),
    again: secondRanges().notNull(),
    /** Where the learner was before, null if nowhere, and where they are now, in seconds. */
    leftAt: integer(),
    stoppedAt: integer(),
  },
  (table) => [index('watch_changes_lesson').on(table.lessonId, table.id)],
)

/**
 * How often each second of a lesson's video was watched, and how many learners stopped there: at most one row per
 * second, and one for its end. `first` and `again` are differences to the second before.
 */
export const watchCounts = pgTable(
  'watch_counts',
  {
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    videoId: uuid().notNull(),
    second: integer().notNull(),
    first: integer().notNull().default(0),
    again: integer().notNull().default(0),
    stopped: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.lessonId, table.videoId, table.second] })],
)
