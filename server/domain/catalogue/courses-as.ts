import type { Course, CourseCard } from '#shared/contract/catalogue.ts'
import type { Deps } from '../deps.ts'
import { presentCourse, presentCourseCard } from './present.ts'
import { type CourseLoader, loadCards, loadCourses } from './queries.ts'

/** `card` is the short shape. */
export type CourseShape = 'card' | 'course'

/** Loads a page of courses as they go over the wire. */
export function createCourseLoader(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  shape: CourseShape,
): CourseLoader<Course | CourseCard> {
  return async (page) => {
    if (shape === 'card') {
      return (await loadCards(db, page)).map((row) => presentCourseCard(row, settings))
    }
    return (await loadCourses(db, page)).map((row) => presentCourse(row, settings))
  }
}
