import { generalMessages } from '#shared/messages/general.ts'
import { pacingOf } from '#shared/pacing.ts'
import { refreshSession, useRequiredSession } from '#web/lib/session.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useElapsed } from '#web/lib/use-elapsed.ts'
import { Button } from '#web/ui/button.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { LearningBoard } from './learning-board.tsx'
import { LearningSkeleton } from './learning-skeleton.tsx'
import { NothingYet } from './nothing-yet.tsx'

export function MyLearnings() {
  const { status, user } = useRequiredSession()
  const isSpinnerOver = useElapsed(pacingOf(useSettings().pacing).dashboardSpinner)

  if (isSpinnerOver && status === 'unreachable') {
    return (
      <StatePanel
        title="Your courses could not be loaded"
        drawing={<img src="/art/error.svg" alt="" width={240} height={180} />}
        actions={<Button onClick={() => void refreshSession()}>Retry</Button>}
      >
        <p>{generalMessages.offline}</p>
      </StatePanel>
    )
  }
  if (!isSpinnerOver || !user) return <LearningSkeleton />
  return user.cart.length > 0 ? <LearningBoard cart={user.cart} /> : <NothingYet />
}
