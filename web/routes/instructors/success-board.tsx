import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import {
  OnboardingLayout,
  OnboardingSkeleton,
} from '#web/features/instructors/onboarding-layout.tsx'
import { SuccessBoard } from '#web/features/instructors/onboarding-result.tsx'

const page = createGuardedRoute({
  title: 'Become an instructor',
  frame: OnboardingLayout,
  skeleton: <OnboardingSkeleton />,
  render: (user) => <SuccessBoard user={user} />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
