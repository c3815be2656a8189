import type { ComponentType, ReactNode } from 'react'
import type { OwnRights, ShortOwnUser } from '#shared/contract/accounts.ts'
import { dashboardMessages } from '#shared/messages/dashboard.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { useElapsed } from '#web/lib/delays.ts'
import { refreshSession, useRequiredSession } from '#web/lib/session/index.ts'
import { useSettings } from '#web/lib/settings.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Forbidden } from '#web/ui/feedback/forbidden.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'

export interface PageFrameProps {
  title: string
  /** Undefined until the person is known. */
  user?: ShortOwnUser | undefined
  children: ReactNode
}

export interface GuardedPageProps {
  title: string
  /** The page's own layout, shown until the person is known. */
  skeleton: ReactNode
  /** The right without which the page is closed; absent where being logged in is enough. */
  needs?: keyof OwnRights
  children: (user: ShortOwnUser) => ReactNode
}

interface FramedPageProps extends GuardedPageProps {
  frame: ComponentType<PageFrameProps>
  /** True while the skeleton stays, whoever is known. */
  isHeld?: boolean
}

/** A page for people who are logged in and have the right it needs; others are shown the way. */
export function GuardedPage(props: FramedPageProps) {
  const { title, skeleton, needs, children, frame: Frame, isHeld = false } = props
  const { status, user } = useRequiredSession()

  if (user && needs && !user.can[needs]) {
    return (
      <Forbidden
        reason={dashboardMessages.forbidden[needs]}
        action={
          needs === 'createCourses' && (
            <LinkButton to={pages.onboarding}>Become an instructor</LinkButton>
          )
        }
      />
    )
  }
  if (!isHeld && status === 'unreachable') {
    return (
      <Frame title={title}>
        <LoadError
          title={dashboardMessages.loadFailed}
          message={generalMessages.offline}
          onRetry={() => void refreshSession()}
        />
      </Frame>
    )
  }
  return (
    <Frame title={title} user={user}>
      {!isHeld && user ? children(user) : skeleton}
    </Frame>
  )
}

interface DashboardFallbackProps {
  title: string
  skeleton: ReactNode
  frame?: ComponentType<PageFrameProps>
}

/** What the server sends of a guarded page: its frame and skeleton, the same for everybody. */
export function DashboardFallback({
  title,
  skeleton,
  frame: Frame = DashboardFrame,
}: DashboardFallbackProps) {
  return (
    <Frame title={title}>
      <noscript>{dashboardMessages.needsJavaScript}</noscript>
      {skeleton}
    </Frame>
  )
}

/** A page of the dashboard: guarded, beside the sidebar, and never shown before its minimum wait. */
export function DashboardPage(props: GuardedPageProps) {
  const isSpinnerOver = useElapsed(getPacing(useSettings().pacing).dashboardSpinner)
  return <GuardedPage {...props} frame={DashboardFrame} isHeld={!isSpinnerOver} />
}
