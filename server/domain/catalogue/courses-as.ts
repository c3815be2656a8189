import type { Course, CourseCard } from '#shared/contract/catalogue.ts'
import type { Deps } from '../deps.ts'
import { presentCourse, presentCourseCard } from './present.ts'
import { loadCards, loadCoursesById } from './queries.ts'

/** `card` is the short shape. */
export type CourseShape = 'card' | 'course'

/** The courses in the order asked, as they go over the wire. */
export async function coursesAs(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  shape: CourseShape,
  ids: string[],
): Promise<(Course | CourseCard)[]> {
  if (shape === 'card') {
    return (await loadCards(db, ids)).map((row) => presentCourseCard(row, settings))
  }
  const rows = await loadCoursesById(db, ids)
  return rows.map((row) => presentCourse(row, settings))
}
