import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { RequiredSetup } from '#web/features/profile/security/required-setup.tsx'
import { SecuritySkeleton } from '#web/features/profile/security/security-tab.tsx'
import { SetupFrame } from '#web/features/profile/security/setup-frame.tsx'

const page = createGuardedRoute({
  title: 'Protect your account',
  frame: SetupFrame,
  skeleton: <SecuritySkeleton />,
  render: (user) => <RequiredSetup isDone={!user.mustSetUpSecondFactor} />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
