import { and, asc, eq, exists } from 'drizzle-orm'
import { courses, isInCatalogue, isVisibleUser, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'

export interface SitemapEntry {
  id: string
  changedAt: Date
}

/** One part of all courses, oldest first so that new courses do not shift the parts; from part 1. */
export function listCourseSitemapEntries(
  { db }: Pick<Deps, 'db'>,
  { part, size }: { part: number; size: number },
): Promise<SitemapEntry[]> {
  return db
    .select({ id: courses.id, changedAt: courses.updatedAt })
    .from(courses)
    .where(isInCatalogue(courses))
    .orderBy(asc(courses.createdAt), asc(courses.id))
    .limit(size)
    .offset((part - 1) * size)
}

/** The users with at least one course in the catalogue. */
export function listInstructorSitemapEntries(
  { db }: Pick<Deps, 'db'>,
  limit: number,
): Promise<SitemapEntry[]> {
  const ownCourses = db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.ownerId, users.id), isInCatalogue(courses)))
  return db
    .select({ id: users.id, changedAt: users.updatedAt })
    .from(users)
    .where(and(exists(ownCourses), isVisibleUser(users)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(limit)
}
