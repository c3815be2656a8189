import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { lessonKinds } from '#shared/lesson-kinds.ts'
import { users } from '../accounts/accounts.ts'
import { createdAt, id, time, updatedAt } from '../columns.ts'
import { uploads } from '../media/files.ts'
import { videos } from '../media/videos.ts'
import { courses } from './catalogue.ts'

/** A fractional index: text that sorts byte by byte, so that moving a row changes no other row. */
const rank = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

const courseId = () =>
  uuid()
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' })

export const sections = pgTable(
  'sections',
  {
    id: id(),
    courseId: courseId(),
    title: text().notNull(),
    /** Its place in the course. */
    rank: rank().notNull(),
    /** Counts the changes of its title. */
    version: integer().notNull().default(1),
    /** Deleted with its lessons; kept for a while, so that it can be restored. */
    deletedAt: time(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sections_course').on(table.courseId, table.rank)],
)

/** Kinds of lessons that this version knows; the registry of kinds decides which exist. */
export const lessons = pgTable(
  'lessons',
  {
    id: id(),
    courseId: courseId(),
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    /** Its place in the section. */
    rank: rank().notNull(),
    kind: text({ enum: lessonKinds }).notNull().default('video'),
    title: text().notNull(),
    /** What only this kind of lesson has, as its module in `domain/curriculum/kinds` defines it. */
    content: jsonb().notNull().default({}),
    /** Of videos: an http(s) URL, or a path of this site for videos that it serves itself. */
    video: text(),
    /** An uploaded video, instead of one at an address. */
    videoId: uuid().references(() => videos.id, { onDelete: 'set null' }),
    /** How long a learner needs: measured for videos, estimated otherwise. */
    durationSeconds: integer(),
    captioned: boolean().notNull().default(true),
    captionsUploadId: uuid().references(() => uploads.id, { onDelete: 'set null' }),
    /** Of lessons that are a file. */
    fileId: uuid().references(() => courseFiles.id, { onDelete: 'set null' }),
    /** Open to everyone. */
    isPreview: boolean().notNull().default(false),
    /** Optional lessons do not count for completing the course. */
    isRequired: boolean().notNull().default(true),
    /** Not ready yet: only the course's authors see it. */
    isHidden: boolean().notNull().default(false),
    /** When it was last shown after it had been hidden; null if it never was. */
    shownAt: time(),
    /** Opens this many days after the learner first enrolled. */
    releaseDays: smallint(),
    /** Opens at the start of this day in `releaseZone`, an IANA time zone. */
    releaseDate: date(),
    releaseZone: text(),
    /** Counts the edits; a save sends the version that it is based on. */
    version: integer().notNull().default(1),
    deletedAt: time(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('lessons_course').on(table.courseId),
    index('lessons_section').on(table.sectionId, table.rank),
    uniqueIndex('lessons_captions_upload').on(table.captionsUploadId),
    index('lessons_file').on(table.fileId),
    index('lessons_video').on(table.videoId),
    index('lessons_release_date')
      .on(table.releaseDate)
      .where(sql`${table.releaseDate} is not null`),
    index('lessons_release_days')
      .on(table.courseId)
      .where(sql`${table.releaseDays} is not null`),
    index('lessons_article_renderer')
      .on(sql`coalesce((${table.content} ->> 'renderer')::int, 0)`)
      .where(sql`${table.kind} = 'article' and ${table.deletedAt} is null`),
    check('lessons_one_video', sql`num_nonnulls(${table.video}, ${table.videoId}) <= 1`),
    check('lessons_duration_positive', sql`${table.durationSeconds} > 0`),
    check('lessons_release_days_positive', sql`${table.releaseDays} > 0`),
    check(
      'lessons_release_once',
      sql`(${table.releaseDate} is null) = (${table.releaseZone} is null) and (${table.releaseDays} is null or ${table.releaseDate} is null)`,
    ),
  ],
)

/** In a join of lessons with their sections: neither is deleted. */
export const isExistingLesson = and(isNull(lessons.deletedAt), isNull(sections.deletedAt))

/** In such a join: learners see the lesson, unless the course itself is hidden from them. */
export const isVisibleLesson = and(isExistingLesson, eq(lessons.isHidden, false))

/** Since when learners see a lesson that they see. */
export const visibleSince = sql<Date>`coalesce(${lessons.shownAt}, ${lessons.createdAt})`.mapWith(
  lessons.createdAt,
)

/** The version of the video that a lesson has now, uploaded or at an address; null if it has none. */
export const videoVersion = sql<
  string | null
>`case when ${lessons.kind} = 'video' then coalesce(${lessons.videoId}, md5(nullif(${lessons.video}, ''))::uuid) end`

/** The key in the content of a lesson for the uploaded video whose captions were drafted last. */
export const draftedVideoKey = 'draftedVideo'

/** The key in the content of a lesson for the time when its video was replaced or set last. */
export const videoSinceKey = 'videoSince'
/** The key in the content of a lesson for the videos that it had before, as `FormerVideo`. */
export const formerVideosKey = 'formerVideos'
/** `since` is null for the time before replacements were recorded. */
export type FormerVideo = [version: string, since: string | null, until: string]
/** Null if that never happened since the lesson was created, or before it was recorded. */
export const videoSince = sql<
  string | null
>`(${lessons.content} ->> ${sql.raw(`'${videoSinceKey}'`)})::timestamptz`

/** The order of lessons, in such a join. */
export const curriculumOrder = [
  asc(sections.rank),
  asc(sections.id),
  asc(lessons.rank),
  asc(lessons.id),
]

/** An author stated how long the lesson takes; otherwise it is measured or estimated. */
export const hasFixedLength = sql<boolean>`coalesce((${lessons.content} ->> 'fixedLength')::boolean, false)`

/**
 * What lists of courses show of their lessons, without hidden and deleted ones. Triggers on sections and lessons
 * maintain it.
 */
export const courseOutlines = pgTable('course_outlines', {
  courseId: uuid()
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  lessonCount: integer().notNull().default(0),
  /** The sum of the known lengths; null if none is known. */
  durationSeconds: integer(),
  /** Every video has captions. */
  captioned: boolean().notNull().default(true),
  firstLessonId: uuid(),
  /** Counts the changes to sections and lessons, hidden and deleted ones included. */
  revision: integer().notNull().default(1),
})

/** Co-instructors and invitations. The owner is not among them. */
export const courseInstructors = pgTable(
  'course_instructors',
  {
    /** Not `id`, which subqueries of other tables would mistake for that of the course. */
    invitationId: id(),
    courseId: courseId(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Of an invitation by email, which is for the account with this address, if there is one; in lower case. */
    invitedEmail: text(),
    invitedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Null until the user accepts the invitation. */
    acceptedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('course_instructors_course_user').on(table.courseId, table.userId),
    uniqueIndex('course_instructors_course_email').on(table.courseId, table.invitedEmail),
    index('course_instructors_user').on(table.userId),
    index('course_instructors_email').on(table.invitedEmail),
    index('course_instructors_invited_by').on(table.invitedBy),
    check(
      'course_instructors_user_or_email',
      sql`num_nonnulls(${table.userId}, ${table.invitedEmail}) = 1`,
    ),
    check(
      'course_instructors_accepted_by_user',
      sql`${table.acceptedAt} is null or ${table.userId} is not null`,
    ),
  ],
)

/** Courses that are recommended before this one. */
export const coursePrerequisites = pgTable(
  'course_prerequisites',
  {
    courseId: courseId(),
    prerequisiteId: courseId(),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.prerequisiteId] }),
    index('course_prerequisites_prerequisite').on(table.prerequisiteId),
    check('course_prerequisites_other', sql`${table.courseId} <> ${table.prerequisiteId}`),
  ],
)

/** Private files of a course: the files of its lessons and their attachments. */
export const courseFiles = pgTable(
  'course_files',
  {
    /** Also the folder of the file in the storage. */
    id: id(),
    /** Null once the course is deleted; then the cleanup job deletes the file. */
    courseId: uuid().references(() => courses.id, { onDelete: 'set null' }),
    uploaderId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** As the author named it, for downloads. */
    name: text().notNull(),
    /**
     * Detected from the content where it matters (`application/pdf`), else `application/octet-stream`; empty while the
     * file is being uploaded.
     */
    contentType: text().notNull(),
    /** While the file is being uploaded, as many as it may become. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Since when no lesson uses it; files that stay unused are deleted. */
    unusedSince: time(),
    createdAt: createdAt(),
  },
  (table) => [
    index('course_files_course').on(table.courseId),
    index('course_files_uploader').on(table.uploaderId),
    index('course_files_unused')
      .on(table.unusedSince)
      .where(sql`${table.unusedSince} is not null`),
  ],
)

export const lessonAttachments = pgTable(
  'lesson_attachments',
  {
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => courseFiles.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.fileId] }),
    index('lesson_attachments_file').on(table.fileId),
  ],
)

/**
 * The uploads in articles. A trigger on lessons maintains it and marks the uploads as used, so that it is complete
 * however an article was written: saved, copied or imported.
 */
export const lessonImages = pgTable(
  'lesson_images',
  {
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    uploadId: uuid()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.uploadId] }),
    index('lesson_images_upload').on(table.uploadId),
  ],
)
