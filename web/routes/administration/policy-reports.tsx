import {
  PolicyReportTable,
  PolicyReportTableSkeleton,
} from '#web/features/administration/policy-report-table.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'Security reports',
  requires: 'administer',
  skeleton: <PolicyReportTableSkeleton />,
  render: () => <PolicyReportTable />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
