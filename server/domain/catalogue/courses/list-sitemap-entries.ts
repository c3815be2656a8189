import { and, asc, eq, exists, isNull } from 'drizzle-orm'
import { courses, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'

export interface Address {
  id: string
  /** When what stands there was last changed. */
  changedAt: Date
}

/** A part of all courses in an order that new ones do not disturb; `part` counts from 1. */
export function listCourseSitemapEntries(
  { db }: Pick<Deps, 'db'>,
  { part, size }: { part: number; size: number },
): Promise<Address[]> {
  return db
    .select({ id: courses.id, changedAt: courses.updatedAt })
    .from(courses)
    .where(isNull(courses.deletedAt))
    .orderBy(asc(courses.createdAt), asc(courses.id))
    .limit(size)
    .offset((part - 1) * size)
}

/** The people who have a course in the catalogue. */
export function listInstructorSitemapEntries(
  { db }: Pick<Deps, 'db'>,
  most: number,
): Promise<Address[]> {
  const own = db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.ownerId, users.id), isNull(courses.deletedAt)))
  return db
    .select({ id: users.id, changedAt: users.updatedAt })
    .from(users)
    .where(exists(own))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(most)
}
