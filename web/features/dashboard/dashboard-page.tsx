import type { ReactNode } from 'react'
import type { OwnRights, OwnUser } from '#shared/contract/accounts.ts'
import { dashboardMessages } from '#shared/messages/dashboard.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { pacingOf } from '#shared/pacing.ts'
import { refreshSession, useRequiredSession } from '#web/lib/session.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useElapsed } from '#web/lib/use-elapsed.ts'
import { Button } from '#web/ui/button.tsx'
import { Forbidden } from '#web/ui/forbidden.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'

interface DashboardPageProps {
  title: string
  /** The page's own layout, shown until the person is known and the minimum wait is over. */
  skeleton: ReactNode
  /** The right without which the page is closed; absent where being logged in is enough. */
  needs?: keyof OwnRights
  children: (user: OwnUser) => ReactNode
}

/** A page of the dashboard: only for people who are logged in and have the right it needs. */
export function DashboardPage({ title, skeleton, needs, children }: DashboardPageProps) {
  const { status, user } = useRequiredSession()
  const isSpinnerOver = useElapsed(pacingOf(useSettings().pacing).dashboardSpinner)

  if (user && needs && !user.can[needs]) {
    return <Forbidden explanation={dashboardMessages.closed[needs]} />
  }
  if (isSpinnerOver && status === 'unreachable') {
    return (
      <DashboardFrame title={title}>
        <StatePanel
          title={dashboardMessages.loadFailed}
          drawing={<img src="/art/error.svg" alt="" width={240} height={180} />}
          actions={<Button onClick={() => void refreshSession()}>Retry</Button>}
        >
          <p>{generalMessages.offline}</p>
        </StatePanel>
      </DashboardFrame>
    )
  }
  return (
    <DashboardFrame title={title} user={user}>
      {isSpinnerOver && user ? children(user) : skeleton}
    </DashboardFrame>
  )
}
