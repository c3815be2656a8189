import { eq } from 'drizzle-orm'
import { courses } from '#server/db/schema/index.ts'
import type { CourseTableQuery } from '#shared/contract/authoring.ts'
import type { Course, CourseCard } from '#shared/contract/catalogue.ts'
import type { Deps } from '../deps.ts'
import { courseTable } from './course-table.ts'
import { presentCourse, presentCourseCard } from './present.ts'
import { loadCoursesById } from './queries.ts'

/** A page of the courses that a person owns, and how many match in all. */
export async function listOwnCourses(
  deps: Pick<Deps, 'db' | 'settings'>,
  ownerId: string,
  query: CourseTableQuery,
  shape: 'card' | 'course',
): Promise<{ courses: (Course | CourseCard)[]; total: number }> {
  const { rows, result: total } = await courseTable(deps.db, eq(courses.ownerId, ownerId), query)
  if (shape === 'card') return { courses: rows.map(presentCourseCard), total }
  const whole = await loadCoursesById(
    deps.db,
    rows.map((row) => row.id),
  )
  return { courses: whole.map((row) => presentCourse(row, deps.settings.publicUrl)), total }
}
