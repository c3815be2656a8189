import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.ts'
import { createdAt, id, secondRanges, time, updatedAt } from '../columns.ts'
import { courses } from '../courses/catalogue.ts'
import { lessons } from '../courses/curriculum.ts'

/** What the API calls the cart. After unenrolling, the row, progress and review are kept. */
export const enrolments = pgTable(
  'enrolments',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    enrolledAt: time().notNull().defaultNow(),
    removedAt: time(),
    /** When every required lesson was completed, as measured. It stays when lessons are added or removed. */
    completedAt: time(),
    /** The learner's own mark. Statistics count `completedAt` alone. */
    markedComplete: boolean().notNull().default(false),
    /** When the learner last set or removed the mark: an earlier change that arrives later is ignored. */
    markedAt: time(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('enrolments_user_newest')
      .on(table.userId, table.enrolledAt, table.courseId)
      .where(sql`${table.removedAt} is null`),
    index('enrolments_course').on(table.courseId, table.enrolledAt),
    // Of the learners for whom lessons open some days after they enrolled.
    index('enrolments_course_created').on(table.courseId, table.createdAt),
  ],
)

/**
 * The numbers of current learners as sums of changes, so that enrolments in one course do not wait for each
 * other. Triggers on `enrolments` insert the changes, and the cleanup job adds them up.
 */
export const learnerCounts = pgTable(
  'learner_counts',
  { id: id(), courseId: uuid().notNull(), change: integer().notNull() },
  (table) => [
    index('learner_counts_course').on(table.courseId, table.change),
    index('learner_counts_largest').on(table.change, table.courseId),
  ],
)

/** Courses that a user saved for later. */
export const savedCourses = pgTable(
  'saved_courses',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('saved_courses_user_newest').on(table.userId, table.createdAt, table.courseId),
    index('saved_courses_course').on(table.courseId),
  ],
)

export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    positionSeconds: doublePrecision().notNull().default(0),
    /**
     * When the learner was at the position: a report of an earlier time is ignored. Without a report, when they completed
     * or marked the lesson.
     */
    positionAt: time().notNull().defaultNow(),
    /** Null without a report. */
    durationSeconds: integer(),
    watched: secondRanges()
      .notNull()
      .default(sql`'{}'::int4multirange`),
    /** The version of the video whose watching was counted last; null if none was, as for authors. */
    countedVideoId: uuid(),
    /** What was watched of earlier versions, and not yet of the counted one; null if nothing. */
    watchedEarlier: secondRanges(),
    /** By version, what was watched of those counted before, and where the learner was in it, should it be restored. */
    watchedVersions: jsonb().$type<Record<string, { watched: string; leftAt: number }>>(),
    /** Measured: 95 per cent of a video, the end of an article, an opened file. */
    completedAt: time(),
    /** The learner's own mark, and when it was last set or removed. */
    markedComplete: boolean().notNull().default(false),
    markedAt: time(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index('lesson_progress_lesson').on(table.lessonId),
    check('lesson_progress_position_positive', sql`${table.positionSeconds} >= 0`),
  ],
)

export const reviewColumns = {
  id: id(),
  courseId: uuid()
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' }),
  userId: uuid().references(() => users.id, { onDelete: 'set null' }),
  rating: integer(),
  comment: text().notNull().default(''),
  /** When the reviewer last changed it. */
  editedAt: time(),
  /** The reply of the course's owner. */
  answer: text().notNull().default(''),
  answeredAt: time(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** Set while a moderator hides it. Everything but moderation reads the view, see `visible.ts`. */
  hiddenAt: time(),
}

/** One per user and course. When the account is deleted, the review stays without name and avatar. */
export const reviews = pgTable('reviews', reviewColumns, (table) => [
  unique('reviews_one_per_person').on(table.courseId, table.userId),
  index('reviews_course_newest').on(table.courseId, table.createdAt, table.id),
  index('reviews_user').on(table.userId),
  check('reviews_rating_known', sql`${table.rating} between 1 and 5`),
  check('reviews_something_said', sql`${table.rating} is not null or ${table.comment} <> ''`),
])
