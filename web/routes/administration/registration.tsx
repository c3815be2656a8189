import {
  Registration,
  RegistrationSkeleton,
} from '#web/features/administration/registration/registration.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'Registration',
  requires: 'administer',
  skeleton: <RegistrationSkeleton />,
  render: () => <Registration />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
