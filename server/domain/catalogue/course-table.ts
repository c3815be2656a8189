import type { Queryable } from '#server/db/client.ts'
import type { CourseTableQuery } from '#shared/contract/authoring.ts'
import { catalogueLimits } from '#shared/limits.ts'
import type { CourseSet } from './course-kind.ts'
import { courseOrder } from './course-order.ts'
import { findCourses, type FoundCourses } from './find-courses.ts'
import type { LoadCourses } from './queries.ts'

/** A page of a table of courses, the newest first unless it is sorted; 100 rows unless limited. */
export function courseTable<Row>(
  db: Queryable,
  set: CourseSet,
  { search, sort, order, page = 1, limit = catalogueLimits.pageSizeMax }: CourseTableQuery,
  load: LoadCourses<Row>,
): Promise<FoundCourses<Row>> {
  return findCourses(db, { set, search, order: courseOrder(sort, order), page, limit }, load)
}
