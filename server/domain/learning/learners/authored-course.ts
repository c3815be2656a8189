import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courseInstructors, courses } from '#server/db/schema/index.ts'
import { type Actor, requireResourceRight, type ResourceRight } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import type { AuthoredCourse } from '../policy.ts'

/** A course with the right over it. Throws `not_found` for an unknown or deleted course, and `forbidden`. */
export async function requireAuthoredCourse(
  db: Queryable,
  actor: Actor,
  id: string,
  right: ResourceRight<AuthoredCourse>,
) {
  const [course] = await db
    .select({
      ...getTableColumns(courses),
      isInstructor: sql<boolean>`${courseInstructors.userId} is not null`,
    })
    .from(courses)
    .leftJoin(
      courseInstructors,
      and(
        eq(courseInstructors.courseId, courses.id),
        eq(courseInstructors.userId, actor.id),
        isNotNull(courseInstructors.acceptedAt),
      ),
    )
    .where(and(eq(courses.id, id), isNull(courses.deletedAt)))
  if (!course) throw new AppError('not_found', catalogueMessages.courseNotFound)
  requireResourceRight(right, actor, course)
  return course
}
