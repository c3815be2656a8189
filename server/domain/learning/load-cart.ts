import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { enrolments } from '#server/db/schema/index.ts'
import type { CartItem } from '#shared/contract/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { loadCoursesById, presentCourse } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'

/**
 * A person's courses in the order of enrolment; `available` is false for those taken away since. Each
 * has its newest reviews only: the cart is read with every page, and no screen shows more of it.
 */
export async function loadCart(
  deps: Pick<Deps, 'settings'>,
  db: Queryable,
  userId: string,
): Promise<CartItem[]> {
  const ids = await listEnrolledCourseIds(db, userId)
  const rows = await loadCoursesById(db, ids, catalogueLimits.reviewsInCart)
  return rows.map((row) => ({
    ...presentCourse(row, deps.settings),
    quantity: 1,
    available: row.deletedAt === null,
  }))
}

export async function listEnrolledCourseIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ courseId: enrolments.courseId })
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), isNull(enrolments.removedAt)))
    .orderBy(asc(enrolments.enrolledAt), asc(enrolments.courseId))
  return rows.map((row) => row.courseId)
}
