import { AuditTable, AuditTableSkeleton } from '#web/features/administration/audit-table.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'Audit log',
  requires: 'administer',
  skeleton: <AuditTableSkeleton />,
  render: () => <AuditTable />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
