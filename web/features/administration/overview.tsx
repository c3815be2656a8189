import { Button } from '#web/ui/button.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { CountCards } from './count-cards.tsx'
import { NewestUsers } from './newest-users.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { useOverview } from './use-overview.ts'

/** The admin's first page: what there is, what waits, and who is new. */
export function Overview() {
  const { answer, failure, again } = useOverview()
  if (failure) {
    return (
      <StatePanel
        title="The overview could not be loaded"
        drawing={<img src="/art/error.svg" alt="" width={240} height={180} />}
        actions={<Button onClick={again}>Retry</Button>}
      >
        <p>{failure}</p>
      </StatePanel>
    )
  }
  if (!answer) return <OverviewSkeleton />
  return (
    <>
      <CountCards counts={answer.counts} />
      <NewestUsers users={answer.newest} />
    </>
  )
}
