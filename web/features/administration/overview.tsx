import { LoadError } from '#web/ui/load-failure.tsx'
import { CountCards } from './count-cards.tsx'
import { NewestUsers } from './newest-users.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { useOverview } from './use-overview.ts'

/** The admin's first page: what there is, what waits, and who is new. */
export function Overview() {
  const { data: answer, error: failure, refetch: again } = useOverview()
  if (failure) {
    return <LoadError title="The overview could not be loaded" message={failure} onRetry={again} />
  }
  if (!answer) return <OverviewSkeleton />
  return (
    <>
      <CountCards counts={answer.counts} />
      <NewestUsers users={answer.newest} />
    </>
  )
}
