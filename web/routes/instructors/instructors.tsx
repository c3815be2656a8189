import { DashboardFallback, DashboardPage } from '#web/features/dashboard/guarded-page.tsx'
import { InstructorTable } from '#web/features/instructors/instructor-table.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import type { Route } from './+types/instructors'

const page = {
  title: 'Instructors',
  skeleton: <TableSkeleton>Loading the people…</TableSkeleton>,
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

export default function Instructors() {
  return (
    <DashboardPage {...page} needs="administer">
      {() => <InstructorTable />}
    </DashboardPage>
  )
}
