import { type ComponentType, Fragment, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { SessionRights, ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { dashboardMessages } from '#shared/messages/dashboard.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { useElapsed } from '#web/lib/delays.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import { refreshSession, requireToken, useRequiredSession } from '#web/lib/session/index.ts'
import { useSettings } from '#web/lib/settings.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Forbidden } from '#web/ui/feedback/forbidden.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { DashboardFrame, type PageFrameProps } from './dashboard-frame.tsx'

interface GuardOptions {
  /** A function of the URL's query where the title depends on it. */
  title: string | ((search: string) => string)
  /** The right that the page requires; absent where being logged in is enough. */
  requires?: keyof SessionRights
  /** Shown until the user is known, and sent by the server. */
  skeleton: ReactNode
  /** The layout around the page; absent for the dashboard, which has a minimum loading time. */
  frame?: ComponentType<PageFrameProps>
}

interface GuardedRouteOptions<Params> extends GuardOptions {
  /** Runs in the browser before the page is shown, e.g. to preload code. */
  onEnter?: (request: Request) => void
  /** Absent where the route renders `GuardedPage` itself. */
  render?: (user: ShortOwnUser, params: Params) => ReactNode
}

/**
 * The exports of a route that requires a login: the server sends the frame and skeleton, the same
 * for everyone; the browser redirects visitors to the login page and checks the right.
 */
export function createGuardedRoute<Params = unknown>(options: GuardedRouteOptions<Params>) {
  const { title, skeleton, frame: Frame = DashboardFrame, onEnter, render, ...guard } = options
  return {
    meta({ matches, location }: MetaArgs) {
      return createPageMeta(matches, { title: resolveTitle(title, location.search) })
    },
    clientLoader({ request }: { request: Request }) {
      requireToken(request)
      onEnter?.(request)
      return null
    },
    HydrateFallback() {
      return (
        <Frame title={resolveTitle(title, useLocation().search)}>
          <noscript>{dashboardMessages.needsJavaScript}</noscript>
          {skeleton}
        </Frame>
      )
    },
    Page({ params }: { params: Params }) {
      return (
        <GuardedPage {...guard} title={title} skeleton={skeleton} frame={options.frame}>
          {(user) => render?.(user, params)}
        </GuardedPage>
      )
    },
  }
}

interface MetaArgs {
  matches: Parameters<typeof createPageMeta>[0]
  location: { search: string }
}

interface GuardedPageProps extends Omit<GuardOptions, 'frame'> {
  frame?: GuardOptions['frame'] | undefined
  children: (user: ShortOwnUser) => ReactNode
}

/** A page for logged-in users who have the required right; others learn which right is missing. */
export function GuardedPage({ title, requires, skeleton, frame, children }: GuardedPageProps) {
  const { status, user } = useRequiredSession()
  const pageTitle = resolveTitle(title, useLocation().search)
  const { dashboardSpinner } = getPacing(useSettings().pacing)
  const isReady = useElapsed(frame ? 0 : dashboardSpinner)
  const Frame = frame ?? DashboardFrame

  if (user && requires && !user.can[requires]) {
    return (
      <Forbidden
        reason={dashboardMessages.forbidden[requires]}
        action={
          requires === 'createCourses' && (
            <LinkButton to={pages.onboarding}>Become an instructor</LinkButton>
          )
        }
      />
    )
  }
  if (isReady && status === 'unreachable') {
    return (
      <Frame title={pageTitle}>
        <LoadError
          title={dashboardMessages.loadFailed}
          message={generalMessages.offline}
          onRetry={() => void refreshSession()}
        />
      </Frame>
    )
  }
  return (
    <Frame title={pageTitle} user={user}>
      {/* What another user of this browser has typed must not stay in its fields. */}
      {isReady && user ? <Fragment key={user._id}>{children(user)}</Fragment> : skeleton}
    </Frame>
  )
}

function resolveTitle(title: GuardOptions['title'], search: string): string {
  return typeof title === 'string' ? title : title(search)
}
