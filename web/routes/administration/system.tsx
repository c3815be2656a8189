import { System, SystemSkeleton } from '#web/features/administration/system/system.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'System',
  requires: 'administer',
  skeleton: <SystemSkeleton />,
  render: () => <System />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
