import { and, desc, eq, isNull } from 'drizzle-orm'
import { courses, users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { InstructorAnswer } from '#shared/contract/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import type { Deps } from '../deps.ts'
import { presentCourse } from './present.ts'
import { loadCoursesById } from './queries.ts'

/**
 * A person who teaches, with their newest courses. Who has neither the right to teach nor a course
 * is no instructor: `not_found`.
 */
export async function coursesOfInstructor(
  deps: Pick<Deps, 'db' | 'settings'>,
  userId: string,
): Promise<InstructorAnswer> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId)).limit(1)
  const ids = await deps.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.ownerId, userId), isNull(courses.deletedAt)))
    .orderBy(desc(courses.createdAt), desc(courses.id))
    .limit(catalogueLimits.pageSizeMax)
  const teaches = user && (user.authorize || user.role === 'instructor' || ids.length > 0)
  if (!teaches) throw new AppError('not_found', catalogueMessages.instructorNotFound)
  const rows = await loadCoursesById(
    deps.db,
    ids.map((row) => row.id),
  )
  return {
    user: {
      _id: user.id,
      fullname: user.fullname,
      avatar: user.avatarUrl,
      bio: user.bio,
      stack: user.stack,
      desc: user.about,
    },
    posted: rows.map((row) => presentCourse(row, deps.settings.publicUrl)),
  }
}
