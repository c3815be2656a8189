import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { countOwnedCourses } from './count-courses-of.ts'

/** A person who teaches: has the right or the role, or a course in the catalogue. Others are `not_found`. */
export async function findInstructor(db: Queryable, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId)).limit(1)
  const mayTeach = user && (user.authorize || user.role === 'instructor')
  if (user && (mayTeach || (await countOwnedCourses(db, userId)) > 0)) return user
  throw new AppError('not_found', catalogueMessages.instructorNotFound)
}
