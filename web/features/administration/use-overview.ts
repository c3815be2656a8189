import type { ManagedUser, SiteCounts } from '#shared/contract/administration.ts'
import { communityLimits } from '#shared/limits.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { type Query, useQuery } from '#web/lib/use-answer.ts'
import { loadNewestUsers } from './load-users.ts'

interface OverviewAnswer {
  counts: SiteCounts
  newest: readonly ManagedUser[]
}

export function useOverview(): Query<OverviewAnswer> {
  return useQuery(loadOverview)
}

async function loadOverview(signal: AbortSignal): Promise<OverviewAnswer> {
  const [counts, newest] = await Promise.all([
    parseResponse(getBrowserApi().api.admin.counts.$get(undefined, { init: { signal } })),
    loadNewestUsers(communityLimits.newestUsers, signal),
  ])
  return { counts, newest }
}
