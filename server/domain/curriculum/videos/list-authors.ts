import { and, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courseInstructors, courses } from '#server/db/schema/index.ts'

/** The owner of a course and those who teach it with them. */
export async function listAuthors(db: Queryable, courseId: string): Promise<string[]> {
  const owners = await db
    .select({ id: courses.ownerId })
    .from(courses)
    .where(eq(courses.id, courseId))
  const instructors = await db
    .select({ id: courseInstructors.userId })
    .from(courseInstructors)
    .where(and(eq(courseInstructors.courseId, courseId), isNotNull(courseInstructors.acceptedAt)))
  return [...owners, ...instructors].flatMap(({ id }) => (id === null ? [] : [id]))
}
