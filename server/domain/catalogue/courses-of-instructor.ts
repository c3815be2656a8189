import type { Course, CourseCard, Instructor, InstructorQuery } from '#shared/contract/catalogue.ts'
import type { Deps } from '../deps.ts'
import { presentAvatar } from '../files/index.ts'
import { newest } from './course-order.ts'
import { type CourseShape, coursesAs } from './courses-as.ts'
import { findCourses } from './find-courses.ts'
import { findInstructor } from './find-instructor.ts'

/** A person who teaches, and a page of their courses, the newest first. */
export async function coursesOfInstructor(
  deps: Pick<Deps, 'db' | 'settings'>,
  userId: string,
  { limit, page }: Omit<InstructorQuery, 'fields'>,
  shape: CourseShape,
): Promise<{ user: Instructor; posted: (Course | CourseCard)[]; result: number }> {
  const query = { set: { ownerId: userId }, order: newest, limit, page }
  const [instructor, { rows, result }] = await Promise.all([
    findInstructor(deps.db, userId),
    findCourses(deps.db, query, coursesAs(deps, shape)),
  ])
  const { id, fullname, avatarUrl, bio, stack, about } = instructor
  const avatar = presentAvatar({ avatarUrl, fullname }, deps.settings)
  return {
    user: { _id: id, fullname, avatar, bio, stack, desc: about },
    posted: rows,
    result,
  }
}
