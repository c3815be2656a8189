import { and, eq, or, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { isWithin } from '#server/db/period.ts'
import { isApplicant, users } from '#server/db/schema/index.ts'
import { matchesUserOrEmail, splitWords } from '#server/db/text-search.ts'
import type {
  InstructorGroup,
  InstructorListQuery,
  InstructorSort,
  ManagedInstructor,
} from '#shared/contract/instructors.ts'
import { learningLimits } from '#shared/limits.ts'
import {
  presentApproval,
  presentManagedUser,
  readUserPage,
  searchUsers,
  type UserOrder,
} from '../accounts/index.ts'
import type { Deps, Settings } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { getAllowedDecisions } from './approval.ts'

/** Each has an index. */
const sortKeys: Record<InstructorSort, UserOrder['keys']> = {
  status: ['approvalRank', 'approvalChangedAt', 'id'],
  name: ['names', 'id'],
  email: ['email', 'id'],
}

/**
 * A page of the admin table: users who teach, may teach or have requested it, or one group of them. Sorted by
 * status, pending requests come first, oldest first.
 */
export async function listInstructors(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  admin: Pick<Actor, 'id'>,
  query: InstructorListQuery,
): Promise<{ entries: ManagedInstructor[]; total: number; isMore: boolean }> {
  const { search, status, role, sort, order, page } = query
  const limit = learningLimits.tablePageSize
  const params = {
    order: { keys: sortKeys[sort], direction: order },
    limit,
    offset: (page - 1) * limit,
  }
  const words = splitWords(search)
  const condition = and(
    isApplicant(users),
    status && groupConditions[status],
    role && eq(users.role, role),
    isWithin(users.createdAt, query),
    ...words.map(matchesUserOrEmail),
  )
  const { rows, ...counts } =
    words.length > 0
      ? await searchUsers(db, condition, params)
      : await readUserPage(db, condition, params, db.$count(users, condition))
  return { entries: rows.map((row) => presentInstructor(row, admin, settings)), ...counts }
}

/** Of these few, the index of all applicants has the rank first. */
const isWaiting = and(isApplicant(users), eq(users.approvalRank, 0))

const groupConditions: Record<InstructorGroup, SQL | undefined> = {
  instructors: or(eq(users.approval, 'granted'), eq(users.role, 'instructor')),
  waiting: isWaiting,
}

export async function countPendingRequests(db: Queryable): Promise<number> {
  return db.$count(users, isWaiting)
}

function presentInstructor(
  user: typeof users.$inferSelect,
  admin: Pick<Actor, 'id'>,
  settings: Settings,
): ManagedInstructor {
  const { can, ...fields } = presentManagedUser(user, admin, settings)
  return {
    ...fields,
    audience: user.audience,
    videoPro: user.videoPro,
    typeOfTeaching: user.typeOfTeaching,
    approval: presentApproval(user),
    can: { ...can, ...getAllowedDecisions(user) },
  }
}
