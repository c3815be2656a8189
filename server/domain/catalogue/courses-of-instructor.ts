import type { Course, CourseCard, Instructor, InstructorQuery } from '#shared/contract/catalogue.ts'
import type { Deps } from '../deps.ts'
import { presentAvatar } from '../files/index.ts'
import { newestFirst } from './course-order.ts'
import { type CourseShape, createCourseLoader } from './courses-as.ts'
import { findCourses } from './find-courses.ts'
import { findInstructor } from './find-instructor.ts'

/** A person who teaches, and a page of their courses, the newest first. */
export async function getInstructorWithCourses(
  deps: Pick<Deps, 'db' | 'settings'>,
  userId: string,
  { limit, page }: Omit<InstructorQuery, 'fields'>,
  shape: CourseShape,
): Promise<{ user: Instructor; posted: (Course | CourseCard)[]; result: number }> {
  const query = { selection: { ownerId: userId }, order: newestFirst, limit, page }
  const [instructor, { rows, total: result }] = await Promise.all([
    findInstructor(deps.db, userId),
    findCourses(deps.db, query, createCourseLoader(deps, shape)),
  ])
  const { id, fullname, avatarUrl, bio, stack, about } = instructor
  const avatar = presentAvatar({ avatarUrl, fullname }, deps.settings)
  return {
    user: { _id: id, fullname, avatar, bio, stack, desc: about },
    posted: rows,
    result,
  }
}
