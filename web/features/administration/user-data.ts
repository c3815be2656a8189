import { useCallback } from 'react'
import type { ManagedUser, UserDetails } from '#shared/contract/administration/administration.ts'
import { type Api, getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { type Query, useQuery } from '#web/lib/loading/use-query.ts'
import { readTablePage } from '#web/ui/table/create-server-table.tsx'
import type { TablePage } from '#web/ui/table/server-table.tsx'

type UserListQuery = Parameters<Api['user']['all_users']['$get']>[0]['query']

/** A page of users. The API sends full records to admins only, who alone open these pages. */
export async function loadUsers(
  query: UserListQuery,
  options: { init: { signal: AbortSignal } },
): Promise<TablePage<ManagedUser>> {
  const page = await readTablePage(await getBrowserApi().user.all_users.$get({ query }, options))
  return { ...page, rows: page.rows.filter((user) => 'email' in user) }
}

/** A user with the amount of their content. */
export function useUserDetails(id: string): Query<UserDetails> {
  const load = useCallback(
    (signal: AbortSignal) =>
      parseResponse(
        getBrowserApi().api.admin.users[':id'].$get({ param: { id } }, { init: { signal } }),
      ),
    [id],
  )
  return useQuery(load)
}
