import { OverviewSkeleton } from '#web/features/administration/overview-skeleton.tsx'
import { Overview } from '#web/features/administration/overview.tsx'
import { DashboardFallback } from '#web/features/dashboard/dashboard-fallback.tsx'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session.ts'
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
