import type { IndexOrder } from '#server/db/index-order.ts'
import type { UserListQuery, UserSort } from '#shared/contract/administration.ts'
import type { UserRow } from './queries.ts'

export type UserOrder = IndexOrder<keyof UserRow>

const keys: Record<UserSort, UserOrder['keys']> = {
  joined: ['createdAt', 'id'],
  name: ['names', 'id'],
  email: ['email'],
  role: ['role', 'createdAt', 'id'],
}

/** Newest first unless asked otherwise; other columns begin with the smallest. */
export function toUserOrder({
  sort = 'joined',
  order,
}: Pick<UserListQuery, 'sort' | 'order'>): UserOrder {
  return { keys: keys[sort], direction: order ?? (sort === 'joined' ? 'desc' : 'asc') }
}
