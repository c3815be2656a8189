import { Status, StatusSkeleton } from '#web/features/administration/status/status.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'Status',
  requires: 'administer',
  skeleton: <StatusSkeleton />,
  render: () => <Status />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
