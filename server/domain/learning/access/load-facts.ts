import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/client.ts'
import {
  courses,
  curriculumOrder,
  enrolments,
  isVisibleLesson,
  lessonProgress,
  lessons,
  sections,
  visibleSince,
} from '#server/db/schema/index.ts'
import { authorColumns } from '#server/domain/catalogue/index.ts'
import { toRelease } from '#server/domain/curriculum/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { LessonLink } from '#shared/contract/courses/outline.ts'
import type { LessonKind } from '#shared/lesson-kinds.ts'
import { countSecondsWithin } from '../progress/progress-queries.ts'
import type { CourseFacts, EnrolmentFacts, LessonFacts } from './can-open-lesson.ts'

/** One lesson with what decides about it. */
export interface LoadedFacts {
  id: string
  kind: LessonKind
  courseId: string
  courseTitle: string
  facts: LessonFacts
}

/** Matches no user. */
const nobody = '00000000-0000-0000-0000-000000000000'

export const toUserId = (actor: Pick<Actor, 'id'> | undefined) => actor?.id ?? nobody

/** The columns of `toCourseFacts` and `toEnrolmentFacts`, of a query that joins the actor's enrolment. */
export const courseColumns = {
  courseId: courses.id,
  courseTitle: courses.title,
  status: courses.status,
  order: courses.lessonOrder,
  ...authorColumns,
  courseDeletedAt: courses.deletedAt,
  enrolledSince: enrolments.createdAt,
  removedAt: enrolments.removedAt,
  courseCompletedAt: enrolments.completedAt,
  isCourseMarked: enrolments.markedComplete,
  courseMarkedAt: enrolments.markedAt,
}

export const isOwnEnrolment = (userId: string) =>
  and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, userId))

/** Of one user, or a column for all learners of a course. */
type UserId = string | typeof enrolments.userId | SQL

export const isOwnProgress = (userId: UserId) =>
  and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, userId))

/** Measured or marked. */
export const isCompleted = sql<boolean>`coalesce(${lessonProgress.completedAt} is not null or ${lessonProgress.markedComplete}, false)`

type CourseRow = NonNullable<Awaited<ReturnType<typeof loadCourse>>>

async function loadCourse(db: Queryable, userId: string, courseId: string) {
  const [row] = await db
    .select(courseColumns)
    .from(courses)
    .leftJoin(enrolments, isOwnEnrolment(userId))
    .where(eq(courses.id, courseId))
  return row
}

/** What decides about one lesson, with its course and section; undefined for an unknown id. */
export async function loadLessonFacts(
  db: Queryable,
  actor: Pick<Actor, 'id'> | undefined,
  lessonId: string,
  now: Date,
): Promise<LoadedFacts | undefined> {
  const userId = toUserId(actor)
  const [row] = await db
    .select({
      ...courseColumns,
      id: lessons.id,
      kind: lessons.kind,
      isPreview: lessons.isPreview,
      isHidden: lessons.isHidden,
      releaseDays: lessons.releaseDays,
      releaseDate: lessons.releaseDate,
      releaseZone: lessons.releaseZone,
      isDeleted: sql<boolean>`coalesce(${lessons.deletedAt}, ${sections.deletedAt}) is not null`,
      isCompleted,
      uncompletedBefore: findUncompletedBefore(userId),
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(enrolments, isOwnEnrolment(userId))
    .leftJoin(lessonProgress, isOwnProgress(userId))
    .where(eq(lessons.id, lessonId))
  if (!row) return undefined
  const { isPreview, isHidden, isDeleted } = row
  const facts: LessonFacts = {
    course: toCourseFacts(row),
    enrolment: toEnrolmentFacts(row),
    lesson: {
      isPreview,
      isHidden,
      isDeleted,
      release: toRelease(row),
      isCompleted: row.isCompleted,
    },
    uncompletedBefore: row.uncompletedBefore,
    now,
  }
  return { id: row.id, kind: row.kind, courseId: row.courseId, courseTitle: row.courseTitle, facts }
}

/** In a sequence, the first required lesson before this one that the user has not completed. */
export function findUncompletedBefore(userId: UserId): SQL<LessonLink | null> {
  const [other, section] = [alias(lessons, 'other'), alias(sections, 'other_section')]
  const place = sql`${section.rank}, ${section.id}, ${other.rank}, ${other.id}`
  return sql<LessonLink | null>`case when ${courses.lessonOrder} = 'sequence' then (
    select json_build_object('_id', ${other.id}, 'title', ${other.title})
    from ${lessons} as other join ${sections} as other_section on ${section.id} = ${other.sectionId}
    where ${other.courseId} = ${courses.id} and ${other.isRequired} and not ${other.isHidden}
      and ${other.deletedAt} is null and ${section.deletedAt} is null
      and (${place}) < (${sections.rank}, ${sections.id}, ${lessons.rank}, ${lessons.id})
      and not exists (
        select from ${lessonProgress} as done where done.user_id = ${userId} and done.lesson_id = ${other.id}
          and (done.completed_at is not null or done.marked_complete))
    order by ${place} limit 1) end`
}

/** What decides about each lesson that learners see, in order; undefined for an unknown course. */
export async function loadCourseFacts(
  db: Queryable,
  actor: Pick<Actor, 'id'> | undefined,
  courseId: string,
  now: Date,
) {
  const userId = toUserId(actor)
  const [course, rows] = await Promise.all([
    loadCourse(db, userId, courseId),
    loadLessons(db, userId, courseId),
  ])
  if (!course) return undefined
  const [courseFacts, enrolment] = [toCourseFacts(course), toEnrolmentFacts(course)]
  let uncompletedBefore: LessonLink | null = null
  const withFacts = rows.map((row) => {
    const { isPreview, isCompleted } = row
    const lesson = {
      isPreview,
      isHidden: false,
      isDeleted: false,
      release: toRelease(row),
      isCompleted,
    }
    const facts: LessonFacts = { course: courseFacts, enrolment, lesson, uncompletedBefore, now }
    if (row.isRequired && !isCompleted) uncompletedBefore ??= { _id: row.id, title: row.title }
    return { ...row, facts }
  })
  return { course, courseFacts, enrolment, lessons: withFacts }
}

export type LoadedLesson = NonNullable<
  Awaited<ReturnType<typeof loadCourseFacts>>
>['lessons'][number]

function loadLessons(db: Queryable, userId: string, courseId: string) {
  return db
    .select({
      id: lessons.id,
      title: lessons.title,
      kind: lessons.kind,
      isPreview: lessons.isPreview,
      isRequired: lessons.isRequired,
      releaseDays: lessons.releaseDays,
      releaseDate: lessons.releaseDate,
      releaseZone: lessons.releaseZone,
      visibleSince,
      isCompleted,
      completedAt: lessonProgress.completedAt,
      isMarked: sql<boolean>`coalesce(${lessonProgress.markedComplete}, false)`,
      markedAt: lessonProgress.markedAt,
      positionAt: lessonProgress.positionAt,
      durationSeconds: lessonProgress.durationSeconds,
      watchedSeconds: countSecondsWithin(
        sql`${lessonProgress.watched}`,
        sql`${lessonProgress.durationSeconds}`,
      ).mapWith(Number),
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(lessonProgress, isOwnProgress(userId))
    .where(and(eq(lessons.courseId, courseId), isVisibleLesson))
    .orderBy(...curriculumOrder)
}

export function toCourseFacts(row: CourseRow): CourseFacts {
  const { status, order, ownerId, coInstructorIds } = row
  return { status, order, ownerId, coInstructorIds, isDeleted: row.courseDeletedAt !== null }
}

export function toEnrolmentFacts(row: CourseRow): EnrolmentFacts | null {
  const { enrolledSince, removedAt, courseCompletedAt, isCourseMarked } = row
  return (
    enrolledSince && {
      since: enrolledSince,
      isCurrent: removedAt === null,
      isCompleted: courseCompletedAt !== null || isCourseMarked === true,
    }
  )
}
