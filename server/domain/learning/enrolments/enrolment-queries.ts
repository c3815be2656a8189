import { and, eq, isNull, type Column, type SQL } from 'drizzle-orm'
import { enrolments } from '#server/db/schema/index.ts'

/** The condition of a join: the enrolment of a person in a course, unless they left it. */
export function isEnrolledIn(courseId: Column, userId: Column | string): SQL | undefined {
  return and(
    eq(enrolments.courseId, courseId),
    eq(enrolments.userId, userId),
    isNull(enrolments.removedAt),
  )
}
