import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { isVisibleUser, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { presentAvatar } from '#server/domain/files/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { InstructorQuery } from '#shared/contract/courses/catalogue-queries.ts'
import type { Course, CourseCard, Instructor } from '#shared/contract/courses/catalogue.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { countCourses, type CourseProperties, newestFirst } from './course-selection.ts'
import { type CourseShape, createCourseLoader, findCourses } from './find-courses.ts'
import { loadCoTaughtIds } from './queries.ts'

/** An instructor's public profile with a page of their courses, newest first. */
export async function getInstructorWithCourses(
  deps: Pick<Deps, 'db' | 'settings'>,
  userId: string,
  { limit, page }: Omit<InstructorQuery, 'fields'>,
  shape: CourseShape,
): Promise<{ user: Instructor; posted: (Course | CourseCard)[]; result: number }> {
  const offset = (page - 1) * limit
  const selection = await selectTaught(deps.db, userId)
  const params = { selection, order: newestFirst, limit, offset }
  const [instructor, { rows, total }] = await Promise.all([
    requireInstructor(deps.db, userId, selection),
    findCourses(deps.db, params, createCourseLoader(deps, shape)),
  ])
  const { id, fullname, avatarUrl, bio, stack, about } = instructor
  const avatar = presentAvatar({ avatarUrl, fullname }, deps.settings)
  return {
    user: { _id: id, fullname, avatar, bio, stack, desc: about },
    posted: rows,
    result: total,
  }
}

/** How logged-in users reach an instructor. */
export async function getInstructorContact(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<{ email: string }> {
  const selection = await selectTaught(db, userId)
  const { email } = await requireInstructor(db, userId, selection)
  return { email }
}

/** The listed courses that the user owns or is a co-instructor of. */
async function selectTaught(db: Queryable, userId: string): Promise<CourseProperties> {
  return { ownerId: userId, alsoIds: await loadCoTaughtIds(db, userId), isListed: true }
}

/** Users with instructor rights, the instructor role or a course in the catalogue; throws `not_found` for others. */
async function requireInstructor(db: Queryable, userId: string, selection: CourseProperties) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isVisibleUser(users)))
    .limit(1)
  const mayTeach = user && (user.authorize || user.role === 'instructor')
  if (user && (mayTeach || (await countCourses(db, selection)) > 0)) return user
  throw new AppError('not_found', catalogueMessages.instructorNotFound)
}
