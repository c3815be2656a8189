import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses } from '#server/db/schema/index.ts'
import { authorColumns } from '#server/domain/catalogue/index.ts'
import {
  type Actor,
  type AuthoredCourse,
  requireCourseRight,
  type ResourceRight,
} from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'

/** A course with the right over it. Throws `not_found` for an unknown or deleted course, and `forbidden`. */
export async function requireAuthoredCourse(
  db: Queryable,
  actor: Actor,
  id: string,
  right: ResourceRight<AuthoredCourse>,
) {
  const [course] = await db
    .select({
      id: courses.id,
      title: courses.title,
      status: courses.status,
      ratingSum: courses.ratingSum,
      ratingCount: courses.ratingCount,
      reviewCount: courses.reviewCount,
      ...authorColumns,
    })
    .from(courses)
    .where(and(eq(courses.id, id), isNull(courses.deletedAt)))
  if (!course) throw new AppError('not_found', catalogueMessages.courseNotFound)
  requireCourseRight(right, actor, course)
  return course
}
