import { and, count, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses } from '#server/db/schema/index.ts'

/** How many courses of the catalogue are a person's own. */
export async function countOwnedCourses(db: Queryable, ownerId: string): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(courses)
    .where(and(isNull(courses.deletedAt), eq(courses.ownerId, ownerId)))
  return counted?.total ?? 0
}
