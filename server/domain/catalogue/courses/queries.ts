import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  type Placeholder,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { prepareOnce, type Queryable, type Transaction } from '#server/db/client.ts'
import {
  courseInstructors,
  courseOutlines,
  courses,
  isInCatalogue,
  learnerCounts,
  lessons,
  uploads,
  users,
} from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { newestReviews } from './review-queries.ts'

const captionFiles = alias(uploads, 'caption_files')

const owner = {
  id: users.id,
  fullname: users.fullname,
  avatarUrl: users.avatarUrl,
  bio: users.bio,
  about: users.about,
}

/** The columns that all shapes share; `publicId` is empty without an uploaded cover image. */
const baseColumns = {
  id: courses.id,
  title: courses.title,
  author: courses.author,
  level: courses.level,
  topic: courses.topic,
  type: courses.type,
  categoryId: courses.categoryId,
  ratingSum: courses.ratingSum,
  ratingCount: courses.ratingCount,
  reviewCount: courses.reviewCount,
  createdAt: courses.createdAt,
  publicId: sql<string>`coalesce(${uploads.publicId}, '')`,
}

/** The current learners of a course. */
export const learnerCount = sql<number>`(
  select coalesce(sum(${learnerCounts.change}), 0)::int from ${learnerCounts}
  where ${learnerCounts.courseId} = ${courses.id})`

/** The columns of a course card. */
export const cardColumns = {
  ...baseColumns,
  durationSeconds: sql<number | null>`(
    select ${courseOutlines.durationSeconds} from ${courseOutlines}
    where ${courseOutlines.courseId} = ${courses.id})`,
  learnerCount,
}

/**
 * The courses to load: their ids in the order of the page, or a subquery of these. `order` is the order of the page by
 * columns of `courses`.
 */
export interface CoursePage {
  ids: string[] | SQLWrapper
  order: SQL[]
}

export interface CourseResultPage<Row> {
  rows: Row[]
  /** The number of matches on all pages. */
  total: number
  /** There are more matches than `total`, which were not counted. */
  isMore: boolean
  /** What was searched for instead, because nothing matched the search itself. */
  similar?: string | undefined
  /** Set if no course matches the search as written, whatever the filters. */
  inexact?: { similar?: string }
}

export type CourseLoader<Row> = (page: CoursePage) => Promise<Row[]>

export type BaseRow = Omit<CardRow, 'durationSeconds' | 'learnerCount'>

export type CardRow = Awaited<ReturnType<typeof loadCards>>[number]

export async function loadCards(db: Queryable, { ids, order }: CoursePage) {
  if (Array.isArray(ids)) return inOrder(ids, await prepareCards(db).execute({ ids }))
  return selectCards(db, inArray(courses.id, ids)).orderBy(...order)
}

/** The cards of the courses with the placeholder `ids`, in any order. */
export const prepareCards = prepareOnce((db: Queryable) =>
  selectCards(db, sql`${courses.id} = any(${sql.placeholder('ids')}::uuid[])`).prepare('cards'),
)

function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function selectCards(db: Queryable, condition: SQL | undefined) {
  return db
    .select(cardColumns)
    .from(courses)
    .leftJoin(uploads, eq(uploads.id, courses.coverUploadId))
    .where(condition)
}

/** The cards of courses of the catalogue, in the order of `ids`. */
export async function loadCardsById(
  db: Queryable,
  ids: string[],
  condition?: SQL,
): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(
    db,
    and(inArray(courses.id, ids), isInCatalogue(courses), condition),
  )
  return inOrder(ids, rows)
}

/** A course of one lesson has a public link, as before there were several lessons, unless it is to be released later. */
export const isLessonPublic = sql`(${lessons.isPreview} or ${courseOutlines.lessonCount} = 1
  and ${lessons.releaseDays} is null and ${lessons.releaseDate} is null)`

const courseColumns = {
  ...baseColumns,
  summary: courses.summary,
  learn: courses.learn,
  description: courses.description,
  language: courses.language,
  deletedAt: courses.deletedAt,
  status: courses.status,
  updatedAt: courses.updatedAt,
  version: courses.version,
  owner,
  lessonCount: courseOutlines.lessonCount,
  firstLessonId: courseOutlines.firstLessonId,
  firstLessonKind: lessons.kind,
  /** That of the first lesson, unless only learners may open it. */
  video: sql<string | null>`case when ${isLessonPublic} then ${lessons.video} end`,
  durationSeconds: courseOutlines.durationSeconds,
  captioned: courseOutlines.captioned,
  captionsUploadId: lessons.captionsUploadId,
  captionsPublicId: sql<string>`coalesce(${captionFiles.publicId}, '')`,
}

export function loadCourses(db: Queryable, { ids, order }: CoursePage) {
  const { reviewsPerResponseMax } = catalogueLimits
  return selectCourses(db, inArray(courses.id, ids), reviewsPerResponseMax).orderBy(...order)
}

/** The course with the placeholder `id` and `reviews` of its newest reviews, whatever its state. */
export const prepareCourse = prepareOnce((db) => {
  const isCourse = eq(courses.id, sql.placeholder('id'))
  return selectCourses(db, isCourse, sql.placeholder('reviews')).prepare('course')
})

/**
 * Courses with owner, first lesson and newest reviews, in the order of `ids`, in one query. Includes
 * deleted courses.
 */
export async function loadCoursesById(
  db: Queryable,
  ids: string[],
  reviewsPerCourse: number = catalogueLimits.reviewsPerResponseMax,
): Promise<CourseRow[]> {
  if (ids.length === 0) return []
  return inOrder(ids, await selectCourses(db, inArray(courses.id, ids), reviewsPerCourse))
}

export type CourseRow = Awaited<ReturnType<typeof selectCourses>>[number]

function selectCourses(db: Queryable, condition: SQL, reviewsPerCourse: number | Placeholder) {
  return db
    .select({ ...courseColumns, reviews: newestReviews(reviewsPerCourse) })
    .from(courses)
    .leftJoin(users, eq(users.id, courses.ownerId))
    .leftJoin(uploads, eq(uploads.id, courses.coverUploadId))
    .leftJoin(courseOutlines, eq(courseOutlines.courseId, courses.id))
    .leftJoin(lessons, eq(lessons.id, courseOutlines.firstLessonId))
    .leftJoin(captionFiles, and(eq(captionFiles.id, lessons.captionsUploadId), isLessonPublic))
    .where(condition)
}

/** What decides who may edit a course. */
export const authorColumns = {
  ownerId: courses.ownerId,
  coInstructorIds: sql<string[]>`array(
    select ${courseInstructors.userId} from ${courseInstructors}
    where ${courseInstructors.courseId} = ${courses.id} and ${courseInstructors.acceptedAt} is not null)`,
}

/** The courses of others that a user is a co-instructor of; their number is limited. */
export async function loadCoTaughtIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: courseInstructors.courseId })
    .from(courseInstructors)
    .where(and(eq(courseInstructors.userId, userId), isNotNull(courseInstructors.acceptedAt)))
  return rows.map(({ id }) => id)
}

export type LockedCourse = CourseRow & {
  ownerId: string | null
  coInstructorIds: string[]
  coverUploadId: string | null
}

/**
 * Blocks changes to the course and its lessons until commit: the outline is locked before any facets are, as changes of
 * lessons do. Throws `not_found` for an unknown or deleted course.
 */
export async function lockCourse(tx: Transaction, id: string): Promise<LockedCourse> {
  const [locked] = await tx
    .select({ ...authorColumns, coverUploadId: courses.coverUploadId })
    .from(courses)
    .where(and(eq(courses.id, id), isNull(courses.deletedAt)))
    .for('no key update')
  await tx
    .select({ id: courseOutlines.courseId })
    .from(courseOutlines)
    .where(eq(courseOutlines.courseId, id))
    .for('update')
  const [row] = locked ? await loadCoursesById(tx, [id]) : []
  if (!locked || !row) throw new AppError('not_found', catalogueMessages.courseNotFound)
  return { ...row, ...locked }
}

/**
 * The course has one lesson with a public link, which is edited in the form of the course. Uploaded videos, lessons
 * that are released later and those without a video are edited in the curriculum.
 */
export function isVideoInForm(
  row: Pick<CourseRow, 'lessonCount' | 'firstLessonKind' | 'video'>,
): boolean {
  return row.lessonCount === 1 && row.firstLessonKind === 'video' && row.video !== null
}

/** The lesson that is edited in the form of the course, with what the form changes; undefined if it edits none. */
export async function findFormLesson(db: Queryable, courseId: string) {
  const { lessonCount, firstLessonId, firstLessonKind, video, captionsUploadId } = courseColumns
  const [row] = await db
    .select({ lessonCount, firstLessonId, firstLessonKind, video, captionsUploadId })
    .from(courseOutlines)
    .leftJoin(lessons, eq(lessons.id, courseOutlines.firstLessonId))
    .where(eq(courseOutlines.courseId, courseId))
  return row && isVideoInForm(row) ? row : undefined
}
