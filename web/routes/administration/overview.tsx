import { OverviewSkeleton, Overview } from '#web/features/administration/overview.tsx'
import { DashboardFallback, DashboardPage } from '#web/features/dashboard/guarded-page.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/overview'

const page = { title: 'Admin Dashboard', skeleton: <OverviewSkeleton /> }

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

export default function AdminDashboard() {
  return (
    <DashboardPage {...page} needs="administer">
      {() => <Overview />}
    </DashboardPage>
  )
}
