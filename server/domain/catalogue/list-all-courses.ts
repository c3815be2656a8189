import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses, users } from '#server/db/schema/index.ts'
import type { CourseTableQuery, ManagedCourse } from '#shared/contract/authoring.ts'
import type { Deps } from '../deps.ts'
import { courseTable } from './course-table.ts'
import { presentCourseCard } from './present.ts'
import { loadCards } from './queries.ts'

/** A page of everybody's courses, without those whose owner is gone (spec §2), and how many match. */
export async function listAllCourses(
  deps: Pick<Deps, 'db' | 'settings'>,
  query: CourseTableQuery,
): Promise<{ courses: ManagedCourse[]; total: number; isMore: boolean }> {
  const { ids, result, isMore } = await courseTable(deps.db, { isOwned: true }, query)
  const [rows, owners] = [await loadCards(deps.db, ids), await ownersOf(deps.db, ids)]
  const managed = rows.flatMap((row) => {
    const user = owners.get(row.id)
    return user ? [{ ...presentCourseCard(row, deps.settings), user }] : []
  })
  return { courses: managed, total: result, isMore }
}

async function ownersOf(db: Queryable, courseIds: string[]) {
  const rows = await db
    .select({ courseId: courses.id, _id: users.id, fullname: users.fullname })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.ownerId))
    .where(inArray(courses.id, courseIds))
  return new Map(rows.map(({ courseId, ...user }) => [courseId, user]))
}
