import type { ManagedUser, UserSort } from '#shared/contract/administration.ts'
import { learningLimits } from '#shared/limits.ts'
import { type Api, getBrowserApi, readTotal } from '#web/lib/api.ts'
import type { TablePage } from '#web/ui/table/server-table.tsx'
import type { TableView } from '#web/ui/table/table-query.ts'

/** A page of the Users table. */
export function loadUsers(
  { search, sort, direction, page, filters }: TableView<UserSort>,
  signal: AbortSignal,
): Promise<TablePage<ManagedUser>> {
  const limit = String(learningLimits.tablePageSize)
  return ask({ search, sort, order: direction, page: String(page), limit, ...filters }, signal)
}

/** The people who joined last. */
export async function loadNewestUsers(most: number, signal: AbortSignal): Promise<ManagedUser[]> {
  const { rows } = await ask({ page: '1', limit: String(most) }, signal)
  return [...rows]
}

type Query = Parameters<Api['user']['all_users']['$get']>[0]['query']

/** Only admins open these pages, and admins are told everything. */
async function ask(query: Query, signal: AbortSignal): Promise<TablePage<ManagedUser>> {
  const response = await getBrowserApi().user.all_users.$get({ query }, { init: { signal } })
  const people = await response.json()
  return { rows: people.filter((person) => 'email' in person), ...readTotal(response) }
}
