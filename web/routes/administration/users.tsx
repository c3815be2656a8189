import { UserTable, UserTableSkeleton } from '#web/features/administration/user-table.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'Users',
  requires: 'administer',
  skeleton: <UserTableSkeleton />,
  render: () => <UserTable />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
