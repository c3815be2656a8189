import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { DeveloperPage, DeveloperSkeleton } from '#web/features/developer/developer-page.tsx'

const page = createGuardedRoute({
  title: 'Developer',
  skeleton: <DeveloperSkeleton />,
  render: (user) => <DeveloperPage user={user} />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
