import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { prepareOnce, type Queryable } from '#server/db/client.ts'
import { courses, isAddressable, isInCatalogue } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CourseOverview } from '#shared/contract/courses/discovery.ts'
import { discoveryLimits as limits } from '#shared/limits.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { presentCourseCard } from '../courses/present.ts'
import { prepareCards } from '../courses/queries.ts'
import { findRelatedIds } from './find-related.ts'

/**
 * What the page of a course shows besides the course: its length and learners, similar courses and others
 * of its author. Throws `not_found` for a draft, and an unknown or deleted course.
 */
export async function getCourseOverview(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  id: string,
): Promise<CourseOverview> {
  const [course] = await prepareCourse(db).execute({ id })
  if (!course) throw new AppError('not_found', catalogueMessages.courseNotFound)

  const similarIds = await findRelatedIds(db, id, limits.relatedCourses)
  const isByAuthor = and(
    eq(courses.plainAuthor, course.plainAuthor),
    course.ownerId ? eq(courses.ownerId, course.ownerId) : undefined,
  )
  const authorIds = await listNewest(db, [id, ...similarIds], isByAuthor)
  const missing = limits.relatedCourses - similarIds.length
  const sharesTopic = eq(courses.plainTopic, course.plainTopic)
  const others =
    missing > 0 ? await listNewest(db, [id, ...similarIds, ...authorIds], sharesTopic) : []
  const relatedIds = [...similarIds, ...others.slice(0, missing)]
  // Not only those of the catalogue: the course itself may be unlisted or archived.
  const rows = await prepareCards(db).execute({ ids: [id, ...relatedIds, ...authorIds] })
  const byId = new Map(rows.map((row) => [row.id, presentCourseCard(row, settings)]))
  const present = (ids: string[]) => ids.flatMap((other) => byId.get(other) ?? [])
  const own = byId.get(id)
  return {
    minutes: own?.minutes ?? null,
    learners: own?.learners ?? 0,
    related: present(relatedIds),
    fromAuthor: present(authorIds),
  }
}

const prepareCourse = prepareOnce((db) =>
  db
    .select({
      ownerId: courses.ownerId,
      plainAuthor: courses.plainAuthor,
      plainTopic: courses.plainTopic,
    })
    .from(courses)
    .where(and(eq(courses.id, sql.placeholder('id')), isAddressable(courses)))
    .prepare('overview_course'),
)

/** Not prepared: the best plan depends on how many courses match. */
async function listNewest(
  db: Queryable,
  excluded: string[],
  matches: SQL | undefined,
): Promise<string[]> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(isInCatalogue(courses), matches, notInArray(courses.id, excluded)))
    .orderBy(desc(courses.createdAt), desc(courses.id))
    .limit(limits.relatedCourses)
  return rows.map((row) => row.id)
}
