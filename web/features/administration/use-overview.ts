import type { KnownUser, SiteCounts } from '#shared/contract/administration.ts'
import { communityLimits } from '#shared/limits.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { type Answered, useAnswer } from '#web/lib/use-answer.ts'
import { loadNewestUsers } from './load-users.ts'

interface OverviewAnswer {
  counts: SiteCounts
  newest: readonly KnownUser[]
}

export function useOverview(): Answered<OverviewAnswer> {
  return useAnswer(loadOverview)
}

async function loadOverview(signal: AbortSignal): Promise<OverviewAnswer> {
  const [counts, newest] = await Promise.all([
    answerOf(browserApi().api.admin.counts.$get(undefined, { init: { signal } })),
    loadNewestUsers(communityLimits.newestUsersShown, signal),
  ])
  return { counts, newest }
}
