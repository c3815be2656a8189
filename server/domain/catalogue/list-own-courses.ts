import type { CourseTableQuery } from '#shared/contract/authoring.ts'
import type { Course, CourseCard } from '#shared/contract/catalogue.ts'
import type { Deps } from '../deps.ts'
import { findCourseTablePage } from './course-table.ts'
import { type CourseShape, createCourseLoader } from './courses-as.ts'

/** A page of the courses that a person owns, and how many match in all. */
export async function listOwnCourses(
  deps: Pick<Deps, 'db' | 'settings'>,
  ownerId: string,
  query: CourseTableQuery,
  shape: CourseShape,
): Promise<{ courses: (Course | CourseCard)[]; total: number; isMore: boolean }> {
  const load = createCourseLoader(deps, shape)
  const {
    rows,
    total: result,
    isMore,
  } = await findCourseTablePage(deps.db, { ownerId }, query, load)
  return { courses: rows, total: result, isMore }
}
