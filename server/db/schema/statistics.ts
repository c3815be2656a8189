import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { storageKinds } from '#shared/storage-kinds.ts'
import { users } from './accounts/accounts.ts'
import { id, time } from './columns.ts'
import { courses } from './courses/catalogue.ts'

/** Of one course and day. Sums of integers are several times as fast as those of larger numbers. */
const figure = () => integer().notNull().default(0)
/** Of many courses. */
const total = () => bigint({ mode: 'number' }).notNull().default(0)

/** What happened in courses; a later deletion does not reduce it. All days are in UTC. */
const courseFigures = <Column>(column: () => Column) => ({
  /** Learners who enrolled for the first time. */
  enrolments: column(),
  /** Measured completions, without learners' own marks. */
  completions: column(),
  /** Seconds of video that were watched for the first time by a learner. */
  watchSeconds: column(),
  /** Reviews with a rating, on the day of the review. */
  ratings: column(),
  ratingSum: column(),
})

const siteFigures = <Column>(column: () => Column) => ({
  ...courseFigures(column),
  registrations: column(),
  /** Stored bytes of images, minus those of deleted ones. */
  imageBytes: column(),
  zeroResultSearches: column(),
})

/**
 * What happened since the last roll-up, one row per event, so that events do not contend for the row of a day.
 * Triggers insert the rows, and the cleanup job adds them to the tables below.
 */
export const activityChanges = pgTable('activity_changes', {
  id: id(),
  day: date().notNull(),
  /** Null for what belongs to no course. */
  courseId: uuid(),
  ...siteFigures(figure),
})

export const courseDays = pgTable(
  'course_days',
  {
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    ...courseFigures(figure),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.day] }),
    index('course_days_day').on(table.day),
  ],
)

/** The sums over all courses of an owner. */
export const ownerDays = pgTable(
  'owner_days',
  {
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    ...courseFigures(total),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.day] })],
)

/** The sums over the whole site. */
export const siteDays = pgTable('site_days', { day: date().primaryKey(), ...siteFigures(total) })

/** What was stored at the last measurement of a day, in bytes. */
export const storageDays = pgTable(
  'storage_days',
  {
    day: date().notNull(),
    kind: text({ enum: storageKinds }).notNull(),
    bytes: total(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
)

/** The last day on which a learner watched a lesson. */
export const learnerActivity = pgTable('learner_activity', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lastActiveOn: date().notNull(),
})

/**
 * The active learners of a day by the days since each was active before: those of a period are the ones whose
 * earlier day is before the period, so learners are counted once without storing who they were. A trigger inserts
 * one row per learner and day, and the cleanup job adds them up.
 */
export const activeLearners = pgTable(
  'active_learners',
  {
    id: id(),
    day: date().notNull(),
    /** Null for learners who were never active before. */
    daysSince: integer(),
    learners: integer().notNull(),
  },
  (table) => [index('active_learners_day').on(table.day, table.daysSince, table.learners)],
)

/**
 * Searches that no course matches as written, by day, in lower case and without punctuation. Bounded in length and
 * number, and without any reference to who searched.
 */
export const zeroResultSearches = pgTable(
  'zero_result_searches',
  {
    day: date().notNull(),
    search: text().notNull(),
    count: integer().notNull(),
    /** What was searched for instead; null if no courses were shown at all. */
    similar: text(),
    lastAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.search] })],
)
