import { and, eq } from 'drizzle-orm'
import type { IndexOrder } from '#server/db/paging.ts'
import { users } from '#server/db/schema/index.ts'
import { matchesUserOrEmail, matchesUser, splitWords } from '#server/db/text-search.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { PublicUser } from '#shared/contract/accounts.ts'
import type { ManagedUser, UserListQuery, UserSort } from '#shared/contract/administration.ts'
import { accountPolicy } from '../policy.ts'
import { presentManagedUser, presentPublicUser } from '../present.ts'
import type { UserRow } from '../queries.ts'
import { countUsers } from './count-users.ts'
import { readUserPage, searchUsers } from './find-users.ts'

export interface ListUsersResult {
  users: (ManagedUser | PublicUser)[]
  total: number
  isMore: boolean
}

/**
 * A page of people, newest first unless sorted. Others than admins see people without e-mail
 * and gender, and can neither search nor sort by what they do not see.
 */
export async function listUsers(
  deps: Pick<Deps, 'db' | 'settings'>,
  asking: Actor,
  query: UserListQuery,
): Promise<ListUsersResult> {
  const seesAll = accountPolicy.administer.allows(asking)
  const { role, authorize, limit } = query
  const words = splitWords(query.search)
  const matching = and(
    role && eq(users.role, role),
    authorize === undefined ? undefined : eq(users.authorize, authorize),
    ...words.map(seesAll ? matchesUserOrEmail : matchesUser),
  )
  const sort = seesAll || query.sort !== 'email' ? query.sort : undefined
  const page = { order: toUserOrder({ ...query, sort }), limit, offset: (query.page - 1) * limit }
  const { rows, ...extent } =
    words.length > 0
      ? await searchUsers(deps.db, matching, page)
      : await readUserPage(deps.db, matching, page, countUsers(deps.db, { role, authorize }))
  const present = (row: UserRow) =>
    seesAll ? presentManagedUser(row, asking, deps.settings) : presentPublicUser(row, deps.settings)
  return { users: rows.map(present), ...extent }
}

export type UserOrder = IndexOrder<keyof UserRow>

const keys: Record<UserSort, UserOrder['keys']> = {
  joined: ['createdAt', 'id'],
  name: ['names', 'id'],
  email: ['email'],
  role: ['role', 'createdAt', 'id'],
}

/** Newest first unless asked otherwise; other columns begin with the smallest. */
function toUserOrder({ sort = 'joined', order }: Pick<UserListQuery, 'sort' | 'order'>): UserOrder {
  return { keys: keys[sort], direction: order ?? (sort === 'joined' ? 'desc' : 'asc') }
}
