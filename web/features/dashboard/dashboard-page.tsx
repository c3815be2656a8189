import { getPacing } from '#shared/pacing.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useElapsed } from '#web/lib/use-elapsed.ts'
import { DashboardFrame } from './dashboard-frame.tsx'
import { GuardedPage, type GuardedPageProps } from './guarded-page.tsx'

/** A page of the dashboard: guarded, beside the sidebar, and never shown before its minimum wait. */
export function DashboardPage(props: GuardedPageProps) {
  const isSpinnerOver = useElapsed(getPacing(useSettings().pacing).dashboardSpinner)
  return <GuardedPage {...props} frame={DashboardFrame} isHeld={!isSpinnerOver} />
}
