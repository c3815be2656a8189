import { and } from 'drizzle-orm'
import { matchesUserOrEmail } from '#server/db/find-people.ts'
import { splitWords } from '#server/db/find-text.ts'
import { isApplicant, users } from '#server/db/schema/index.ts'
import type {
  ManagedInstructor,
  InstructorListQuery,
  InstructorSort,
} from '#shared/contract/instructors.ts'
import { learningLimits } from '#shared/limits.ts'
import { readUserPage, searchUsers, type UserOrder } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { presentInstructor } from './present.ts'

/** What each order of the table goes by; all have an index. */
const keys: Record<InstructorSort, UserOrder['keys']> = {
  status: ['approvalRank', 'approvalChangedAt', 'id'],
  name: ['names', 'id'],
  email: ['email', 'id'],
}

/**
 * A page of ten of those who teach, may teach or asked for it, and how many there are in all. By
 * status, those who wait come first, the longest-waiting before the others.
 */
export async function listInstructors(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { search, sort, order, page }: InstructorListQuery,
): Promise<{ entries: ManagedInstructor[]; total: number; isMore: boolean }> {
  const limit = learningLimits.tablePageSize
  const asked = { order: { keys: keys[sort], direction: order }, limit, offset: (page - 1) * limit }
  const words = splitWords(search)
  const wanted = and(isApplicant(users), ...words.map(matchesUserOrEmail))
  const { rows, ...extent } =
    words.length > 0
      ? await searchUsers(db, wanted, asked)
      : await readUserPage(db, wanted, asked, db.$count(users, wanted))
  return { entries: rows.map((row) => presentInstructor(row, settings)), ...extent }
}
