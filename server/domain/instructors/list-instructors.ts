import { and, count, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { isApplicant, users } from '#server/db/schema/index.ts'
import { matchesUserOrEmail, splitWords } from '#server/db/text-search.ts'
import type {
  ManagedInstructor,
  InstructorListQuery,
  InstructorSort,
} from '#shared/contract/instructors.ts'
import { learningLimits } from '#shared/limits.ts'
import {
  readUserPage,
  searchUsers,
  type UserOrder,
  presentApproval,
  presentManagedUserFields,
} from '../accounts/index.ts'
import type { Deps, Settings } from '../deps.ts'
import { getAllowedDecisions } from './approval.ts'

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

/** A person as the Instructors table shows them to admins. */
function presentInstructor(
  person: typeof users.$inferSelect,
  settings: Settings,
): ManagedInstructor {
  return {
    ...presentManagedUserFields(person, settings),
    audience: person.audience,
    videoPro: person.videoPro,
    typeOfTeaching: person.typeOfTeaching,
    approval: presentApproval(person),
    can: getAllowedDecisions(person),
  }
}

/** How many people wait for a decision about instructor rights. */
export async function countPendingRequests(db: Queryable): Promise<number> {
  const [counted] = await db
    .select({ waiting: count() })
    .from(users)
    .where(eq(users.approval, 'pending'))
  return counted?.waiting ?? 0
}
