import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses, uploads, users } from '#server/db/schema/index.ts'
import type { CourseTableQuery, ManagedCourse } from '#shared/contract/authoring.ts'
import type { Deps } from '../deps.ts'
import { findCourseTablePage } from './course-table.ts'
import { presentCourseCard } from './present.ts'
import { cardColumns, type CoursePage } from './queries.ts'

/** A page of everybody's courses, without those whose owner is gone (spec §2), and how many match. */
export async function listAllCourses(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  query: CourseTableQuery,
): Promise<{ courses: ManagedCourse[]; total: number; isMore: boolean }> {
  const load = (page: CoursePage) => loadOwnedCards(db, page)
  const {
    rows,
    total: result,
    isMore,
  } = await findCourseTablePage(db, { isOwned: true }, query, load)
  const managed = rows.map(({ card, user }) => ({
    ...presentCourseCard(card, settings),
    user,
  }))
  return { courses: managed, total: result, isMore }
}

function loadOwnedCards(db: Queryable, { ids, order }: CoursePage) {
  return db
    .select({ card: cardColumns, user: { _id: users.id, fullname: users.fullname } })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.ownerId))
    .leftJoin(uploads, eq(uploads.id, courses.coverUploadId))
    .where(inArray(courses.id, ids))
    .orderBy(...order)
}
