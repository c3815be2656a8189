import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses, enrolments, lessonProgress, lessons } from '#server/db/schema/index.ts'
import { type Actor, requireResourceRight } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { isEnrolledIn } from '../enrolments/enrolment-queries.ts'
import { learningPolicy } from '../policy.ts'

/** What a summary of progress needs of a row. */
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

/** Seconds of a multirange that lie within a video of so many seconds, each counted once. */
export function countSecondsWithin(ranges: SQL, duration: SQL): SQL {
  const inVideo = sql`${ranges} * int4multirange(int4range(0, ${duration}))`
  return sql`(select coalesce(sum(upper(part) - lower(part)), 0) from unnest(${inVideo}) part)`
}

/**
 * The first lesson of a course, for somebody who is enrolled in it. Throws `not_found` for an unknown
 * course and `forbidden` for everybody else.
 */
export async function requireLessonAccess(
  db: Queryable,
  actor: Actor,
  courseId: string,
): Promise<string> {
  const [found] = await db
    .select({ lessonId: lessons.id, learner: enrolments.userId })
    .from(courses)
    .innerJoin(lessons, and(eq(lessons.courseId, courses.id), eq(lessons.position, 1)))
    .leftJoin(enrolments, isEnrolledIn(courses.id, actor.id))
    .where(eq(courses.id, courseId))
  if (!found) throw new AppError('not_found', catalogueMessages.courseNotFound)
  requireResourceRight(learningPolicy.learn, actor, { ownerId: found.learner })
  return found.lessonId
}
