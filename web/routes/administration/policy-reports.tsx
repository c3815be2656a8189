import { PolicyReportTable } from '#web/features/administration/policy-report-table.tsx'
import { DashboardFallback, DashboardPage } from '#web/features/dashboard/guarded-page.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import type { Route } from './+types/policy-reports'

const page = {
  title: 'Blocked content',
  skeleton: <TableSkeleton>Loading the reports…</TableSkeleton>,
}

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, { title: page.title })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken(request)
  return null
}

export function HydrateFallback() {
  return <DashboardFallback {...page} />
}

export default function PolicyReports() {
  return (
    <DashboardPage {...page} needs="administer">
      {() => <PolicyReportTable />}
    </DashboardPage>
  )
}
