import { Backups, BackupsSkeleton } from '#web/features/administration/backups.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'Backups',
  requires: 'administer',
  skeleton: <BackupsSkeleton />,
  render: () => <Backups />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
