import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { presentAvatar } from '#server/domain/files/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Course, CourseCard, Instructor, InstructorQuery } from '#shared/contract/catalogue.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { newestFirst, countOwnedCourses } from './course-selection.ts'
import { type CourseShape, createCourseLoader, findCourses } from './find-courses.ts'

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

/** How members reach a person who teaches (spec §2). */
export async function getInstructorContact(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<{ email: string }> {
  const { email } = await findInstructor(db, userId)
  return { email }
}

/** A person who teaches: has the right or the role, or a course in the catalogue. Others are `not_found`. */
async function findInstructor(db: Queryable, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId)).limit(1)
  const mayTeach = user && (user.authorize || user.role === 'instructor')
  if (user && (mayTeach || (await countOwnedCourses(db, userId)) > 0)) return user
  throw new AppError('not_found', catalogueMessages.instructorNotFound)
}
