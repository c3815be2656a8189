import { and, asc, type Column, eq, isNull, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { enrolments } from '#server/db/schema/index.ts'

/** The join condition for a user's current enrolment in a course. */
export function isEnrolledIn(courseId: Column, userId: Column | string): SQL | undefined {
  return and(
    eq(enrolments.courseId, courseId),
    eq(enrolments.userId, userId),
    isNull(enrolments.removedAt),
  )
}

/** In the order of enrolment. */
export async function listEnrolledCourseIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ courseId: enrolments.courseId })
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), isNull(enrolments.removedAt)))
    .orderBy(asc(enrolments.enrolledAt), asc(enrolments.courseId))
  return rows.map((row) => row.courseId)
}
