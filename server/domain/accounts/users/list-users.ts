import { and, eq, not, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { IndexOrder } from '#server/db/paging.ts'
import { isLimited, isWithin } from '#server/db/period.ts'
import { isVisibleUser, users } from '#server/db/schema/index.ts'
import { matchesUserOrEmail, matchesUser, splitWords } from '#server/db/text-search.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { PublicUser } from '#shared/contract/accounts/accounts.ts'
import type {
  ManagedUser,
  UserDetails,
  UserListQuery,
  UserSort,
} from '#shared/contract/administration/administration.ts'
import { administrationMessages } from '#shared/messages/administration/administration.ts'
import { accountPolicy } from '../policy.ts'
import { presentManagedUser, presentPublicUser, presentUserDetails } from '../present.ts'
import { findUserById, type UserRow } from '../queries.ts'
import { countUsers, type UserCountFilter } from './count-users.ts'
import { readUserPage, searchUsers } from './find-users.ts'

export interface ListUsersResult {
  users: (ManagedUser | PublicUser)[]
  total: number
  isMore: boolean
}

/**
 * A page of users, newest first by default. Only admins see email, gender and the time of registration, and can
 * search, sort or filter by them. Only they find users who deleted their account, until it is erased.
 */
export async function listUsers(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  query: UserListQuery,
): Promise<ListUsersResult> {
  const isAdmin = accountPolicy.administer.allows(viewer)
  const { role, authorize, limit } = query
  const words = splitWords(query.search)
  const joined = isAdmin ? query : {}
  const matching = and(
    matchesFilter({ role, authorize }),
    isAdmin ? undefined : isVisibleUser(users),
    isWithin(users.createdAt, joined),
    ...words.map(isAdmin ? matchesUserOrEmail : matchesUser),
  )
  const sort = isAdmin || query.sort !== 'email' ? query.sort : undefined
  const page = { order: toUserOrder({ ...query, sort }), limit, offset: (query.page - 1) * limit }
  const count = () => {
    if (isLimited(joined)) return deps.db.$count(users, matching)
    return (isAdmin ? countUsers : countVisibleUsers)(deps.db, { role, authorize })
  }
  const { rows, ...totals } =
    words.length > 0
      ? await searchUsers(deps.db, matching, page)
      : await readUserPage(deps.db, matching, page, count())
  const present = (row: UserRow) =>
    isAdmin ? presentManagedUser(row, viewer, deps.settings) : presentPublicUser(row, deps.settings)
  return { users: rows.map(present), ...totals }
}

function matchesFilter({ role, authorize }: UserCountFilter): SQL | undefined {
  return and(
    role && eq(users.role, role),
    authorize === undefined ? undefined : eq(users.authorize, authorize),
  )
}

async function countVisibleUsers(db: Queryable, filter: UserCountFilter): Promise<number> {
  const [all, deleted] = await Promise.all([
    countUsers(db, filter),
    db.$count(users, and(matchesFilter(filter), not(isVisibleUser(users)))),
  ])
  return all - deleted
}

export type UserOrder = IndexOrder<keyof UserRow>

const sortKeys: Record<UserSort, UserOrder['keys']> = {
  joined: ['createdAt', 'id'],
  name: ['names', 'id'],
  email: ['email'],
  role: ['role', 'createdAt', 'id'],
}

/** Newest first by default; other columns ascending. */
function toUserOrder({ sort = 'joined', order }: Pick<UserListQuery, 'sort' | 'order'>): UserOrder {
  return { keys: sortKeys[sort], direction: order ?? (sort === 'joined' ? 'desc' : 'asc') }
}

/** A user as admins see them. Throws `not_found`. */
export async function findUserDetails(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  admin: Pick<Actor, 'id'>,
  id: string,
): Promise<UserDetails['user']> {
  const user = await findUserById(db, id)
  if (!user) throw new AppError('not_found', administrationMessages.unknownUser)
  return presentUserDetails(user, admin, settings)
}
