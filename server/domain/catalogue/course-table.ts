import type { Queryable } from '#server/db/client.ts'
import type { CourseTableQuery } from '#shared/contract/authoring.ts'
import { catalogueLimits } from '#shared/limits.ts'
import type { CourseSelection } from './course-kind.ts'
import { toCourseOrder } from './course-order.ts'
import { findCourses, type CourseResultPage } from './find-courses.ts'
import type { CourseLoader } from './queries.ts'

/** A page of a table of courses, the newest first unless it is sorted; 100 rows unless limited. */
export function findCourseTablePage<Row>(
  db: Queryable,
  set: CourseSelection,
  { search, sort, order, page = 1, limit = catalogueLimits.pageSizeMax }: CourseTableQuery,
  load: CourseLoader<Row>,
): Promise<CourseResultPage<Row>> {
  return findCourses(
    db,
    { selection: set, search, order: toCourseOrder(sort, order), page, limit },
    load,
  )
}
