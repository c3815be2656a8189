import { type Column, type SQL, and, asc, count, desc } from 'drizzle-orm'
import { isPersonFoundBy } from '#server/db/find-people.ts'
import { wordsOf } from '#server/db/find-text.ts'
import { approvalRank, isApplicant, users } from '#server/db/schema/index.ts'
import type {
  InstructorEntry,
  InstructorListQuery,
  InstructorSort,
} from '#shared/contract/instructors.ts'
import { learningLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { presentInstructor } from './present.ts'

/** What each order of the table goes by; all have an index. */
const sorts: Record<InstructorSort, readonly (SQL | Column)[]> = {
  status: [approvalRank(users.approval), users.approvalChangedAt, users.id],
  name: [users.names, users.id],
  email: [users.email],
}

/**
 * A page of ten of those who teach, may teach or asked for it, and how many there are in all. By
 * status, those who wait come first, the longest-waiting before the others.
 */
export async function listInstructors(
  deps: Pick<Deps, 'db'>,
  { search = '', sort, order, page }: InstructorListQuery,
): Promise<{ entries: InstructorEntry[]; total: number }> {
  const pageSize = learningLimits.tablePageSize
  const wanted = and(isApplicant(users), ...wordsOf(search).map(isPersonFoundBy))
  const direction = order === 'desc' ? desc : asc
  const [rows, [counted]] = await Promise.all([
    deps.db
      .select()
      .from(users)
      .where(wanted)
      .orderBy(...sorts[sort].map((key) => direction(key)))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    deps.db.select({ total: count() }).from(users).where(wanted),
  ])
  return { entries: rows.map(presentInstructor), total: counted?.total ?? 0 }
}
