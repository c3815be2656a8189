import { eq, inArray, isNotNull } from 'drizzle-orm'
import { courses, users } from '#server/db/schema/index.ts'
import type { CourseTableQuery, ManagedCourse } from '#shared/contract/authoring.ts'
import type { Deps } from '../deps.ts'
import { courseTable } from './course-table.ts'
import { presentCourseCard } from './present.ts'

/** A page of everybody's courses, without those whose owner is gone (spec §2), and how many match. */
export async function listAllCourses(
  deps: Pick<Deps, 'db'>,
  query: CourseTableQuery,
): Promise<{ courses: ManagedCourse[]; total: number }> {
  const { rows, result } = await courseTable(deps.db, isNotNull(courses.ownerId), query)
  const owners = await ownersOf(
    deps,
    rows.map((row) => row.id),
  )
  const managed = rows.flatMap((row) => {
    const user = owners.get(row.id)
    return user ? [{ ...presentCourseCard(row), user }] : []
  })
  return { courses: managed, total: result }
}

async function ownersOf(deps: Pick<Deps, 'db'>, courseIds: string[]) {
  const rows = await deps.db
    .select({ courseId: courses.id, _id: users.id, fullname: users.fullname })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.ownerId))
    .where(inArray(courses.id, courseIds))
  return new Map(rows.map(({ courseId, ...user }) => [courseId, user]))
}
