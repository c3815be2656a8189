import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { enrolments, lessons, visibleSince } from '#server/db/schema/index.ts'
import { isReplacedAt } from '../latest-decision.ts'

export interface CourseMarkParams {
  userId: string
  courseId: string
  lessonId: string
  /** When the learner completed the lesson or removed its mark. */
  at: Date
  now: Date
}

/**
 * Completes the course once every required lesson is completed. That also makes up for what was missed: the last missing
 * lesson stopped being required, or the process stopped after storing the progress.
 */
export async function completeCourse(db: Queryable, params: CourseMarkParams): Promise<void> {
  const { userId, courseId, now } = params
  await db
    .update(enrolments)
    .set({ completedAt: now, updatedAt: now })
    .where(
      and(
        isEnrolment(userId, courseId),
        isNull(enrolments.completedAt),
        sql`has_completed_lessons(${userId}, ${courseId})`,
      ),
    )
  await markCourseIfCompleted(db, params)
}

/**
 * Marks the course as complete once every required lesson is, measured or marked. Nothing changes for a course whose
 * completion was measured.
 */
async function markCourseIfCompleted(
  db: Queryable,
  { userId, courseId, at, now }: CourseMarkParams,
): Promise<void> {
  await db
    .update(enrolments)
    .set({ markedComplete: true, markedAt: at, updatedAt: now })
    .where(
      and(
        isEnrolment(userId, courseId),
        isNull(enrolments.completedAt),
        eq(enrolments.markedComplete, false),
        isReplacedAt(enrolments.markedAt, at, now),
        sql`not ${hasUncompletedLesson(userId, courseId)}`,
      ),
    )
}

/**
 * Removes the mark of the course if the lesson was part of it: lessons that were added or shown later, and optional
 * ones, leave a completed course completed.
 */
export async function removeCourseMark(
  db: Queryable,
  { userId, courseId, lessonId, at, now }: CourseMarkParams,
): Promise<void> {
  const countsFor = sql`exists (
    select from open_lessons as lesson join ${lessons} on ${lessons.id} = lesson.id
    where lesson.id = ${lessonId} and ${visibleSince} <= ${enrolments.markedAt} and ${isCounted(courseId)})`
  await db
    .update(enrolments)
    .set({ markedComplete: false, markedAt: at, updatedAt: now })
    .where(
      and(
        isEnrolment(userId, courseId),
        eq(enrolments.markedComplete, true),
        isReplacedAt(enrolments.markedAt, at, now),
        countsFor,
        hasUncompletedLesson(userId, courseId),
      ),
    )
}

function isEnrolment(userId: string, courseId: string): SQL | undefined {
  return and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId))
}

/** A lesson that counts, and that the learner has neither completed nor marked. */
function hasUncompletedLesson(userId: string, courseId: string): SQL {
  return sql`exists (
    select from open_lessons as lesson where lesson.course_id = ${courseId} and ${isCounted(courseId)}
      and not exists (
        select from lesson_progress as done where done.user_id = ${userId} and done.lesson_id = lesson.id
          and (done.completed_at is not null or done.marked_complete)))`
}

/** Required lessons count; of a course that has none, all. */
function isCounted(courseId: string): SQL {
  return sql`(lesson.is_required or not exists (
    select from open_lessons as other where other.course_id = ${courseId} and other.is_required))`
}
