import { DashboardFallback, GuardedPage } from '#web/features/dashboard/guarded-page.tsx'
import {
  OnboardingLayout,
  OnboardingSkeleton,
} from '#web/features/instructors/onboarding-layout.tsx'
import { Onboarding } from '#web/features/instructors/onboarding.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/onboard'

const page = {
  title: 'Become an instructor',
  skeleton: <OnboardingSkeleton />,
  frame: OnboardingLayout,
}

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, { title: page.title })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken(request)
  return null
}

export function HydrateFallback() {
  return <DashboardFallback {...page} />
}

export default function Onboard() {
  return <GuardedPage {...page}>{(user) => <Onboarding user={user} />}</GuardedPage>
}
