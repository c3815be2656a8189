import { UserTable } from '#web/features/administration/user-table.tsx'
import { DashboardFallback, DashboardPage } from '#web/features/dashboard/guarded-page.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import type { Route } from './+types/users'

const page = { title: 'Users', skeleton: <TableSkeleton>Loading the users…</TableSkeleton> }

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

export default function Users() {
  return (
    <DashboardPage {...page} needs="administer">
      {() => <UserTable />}
    </DashboardPage>
  )
}
