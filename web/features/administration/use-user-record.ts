import { useCallback } from 'react'
import type { UserDetails } from '#shared/contract/administration.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { type Query, useQuery } from '#web/lib/use-query.ts'

/** One person and how much is theirs. */
export function useUserRecord(id: string): Query<UserDetails> {
  const load = useCallback(
    (signal: AbortSignal) =>
      parseResponse(
        getBrowserApi().api.admin.users[':id'].$get({ param: { id } }, { init: { signal } }),
      ),
    [id],
  )
  return useQuery(load)
}
