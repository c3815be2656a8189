import { asc, desc, type SQL } from 'drizzle-orm'
import type { UserListQuery, UserSort } from '#shared/contract/administration.ts'
import type { UserRow } from './queries.ts'

export interface UserOrder {
  sort: UserSort
  direction: 'asc' | 'desc'
}

/** Each order has an index; the last key makes it one and the same for everybody. */
const keys = {
  joined: ['createdAt', 'id'],
  name: ['names', 'id'],
  email: ['email'],
  role: ['role', 'createdAt', 'id'],
} as const satisfies Record<UserSort, readonly (keyof UserRow)[]>

/** Newest first unless asked otherwise; other columns begin with the smallest. */
export function orderOf({
  sort = 'joined',
  order,
}: Pick<UserListQuery, 'sort' | 'order'>): UserOrder {
  return { sort, direction: order ?? (sort === 'joined' ? 'desc' : 'asc') }
}

export function turned({ sort, direction }: UserOrder): UserOrder {
  return { sort, direction: direction === 'asc' ? 'desc' : 'asc' }
}

/** The order's keys among the columns of a table or of a part of it. */
export function sortedBy(
  columns: Record<keyof UserRow, Parameters<typeof asc>[0]>,
  { sort, direction }: UserOrder,
): SQL[] {
  const turn = direction === 'asc' ? asc : desc
  return keys[sort].map((key) => turn(columns[key]))
}
