import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  courseOutlines,
  courses,
  enrolments,
  lessonProgress,
  lessons,
} from '#server/db/schema/index.ts'
import { type Actor, requireResourceRight } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { isEnrolledIn } from '../enrolments/enrolment-queries.ts'
import { learningPolicy } from '../policy.ts'

/** The columns that `presentSummary` needs. */
export const summaryColumns = {
  positionSeconds: lessonProgress.positionSeconds,
  positionAt: lessonProgress.positionAt,
  durationSeconds: lessonProgress.durationSeconds,
  completedAt: lessonProgress.completedAt,
  watchedSeconds: countSecondsWithin(
    sql`${lessonProgress.watched}`,
    sql`${lessonProgress.durationSeconds}`,
  ).mapWith(Number),
}

export const progressColumns = { ...summaryColumns, watched: lessonProgress.watched }

/** Of one lesson, with the learner's mark of the lesson. */
export const lessonProgressColumns = { ...progressColumns, isMarked: lessonProgress.markedComplete }

/** The number of seconds of a multirange within the video's duration; overlaps count once. */
export function countSecondsWithin(ranges: SQL, duration: SQL): SQL {
  const withinVideo = sql`${ranges} * int4multirange(int4range(0, ${duration}))`
  return sql`(select coalesce(sum(upper(part) - lower(part)), 0) from unnest(${withinVideo}) part)`
}

/** A row of `lesson_progress` without a report or completion is only the learner's mark. */
export function isMeasured(progress: SQL): SQL {
  return sql`(${progress}.duration_seconds is not null or ${progress}.completed_at is not null)`
}

export interface FirstLesson {
  lessonId: string
  lessonCount: number
  /** Earlier lessons, or the date of its release, may lock it. */
  mayBeLocked: boolean
  /** The learner has marked the course as complete. */
  isMarked: boolean
  /** When every required lesson was completed; lessons added since change nothing. */
  courseCompletedAt: Date | null
}

/**
 * A course's first lesson, the learner's mark and completion, for enrolled users. Throws `not_found` for an unknown
 * course or a draft, and `forbidden` without enrolment.
 */
export async function requireFirstLesson(
  db: Queryable,
  actor: Actor,
  courseId: string,
): Promise<FirstLesson> {
  const [lesson] = await db
    .select({
      lessonId: lessons.id,
      lessonCount: courseOutlines.lessonCount,
      mayBeLocked: sql<boolean>`${courseOutlines.lessonCount} > 1
        or ${lessons.releaseDays} is not null or ${lessons.releaseDate} is not null`,
      learnerId: enrolments.userId,
      isMarked: enrolments.markedComplete,
      courseCompletedAt: enrolments.completedAt,
    })
    .from(courses)
    .innerJoin(courseOutlines, eq(courseOutlines.courseId, courses.id))
    .innerJoin(lessons, eq(lessons.id, courseOutlines.firstLessonId))
    .leftJoin(enrolments, isEnrolledIn(courses.id, actor.id))
    .where(and(eq(courses.id, courseId), ne(courses.status, 'draft')))
  if (!lesson) throw new AppError('not_found', catalogueMessages.courseNotFound)
  requireResourceRight(learningPolicy.learn, actor, { ownerId: lesson.learnerId })
  const { learnerId: _, isMarked, ...first } = lesson
  return { ...first, isMarked: isMarked ?? false }
}
