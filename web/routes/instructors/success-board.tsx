import { DashboardFallback } from '#web/features/dashboard/dashboard-fallback.tsx'
import { GuardedPage } from '#web/features/dashboard/guarded-page.tsx'
import { OnboardingFrame } from '#web/features/instructors/onboarding-frame.tsx'
import { OnboardingSkeleton } from '#web/features/instructors/onboarding-skeleton.tsx'
import { SuccessBoard } from '#web/features/instructors/success-board.tsx'
import { pageMeta } from '#web/lib/metadata.ts'
import { requireSession } from '#web/lib/session.ts'
import type { Route } from './+types/success-board'

const page = {
  title: 'Become an instructor',
  skeleton: <OnboardingSkeleton />,
  frame: OnboardingFrame,
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: page.title })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  return null
}

export function HydrateFallback() {
  return <DashboardFallback {...page} />
}

export default function Success() {
  return <GuardedPage {...page}>{(user) => <SuccessBoard user={user} />}</GuardedPage>
}
