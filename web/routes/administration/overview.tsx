import { Overview, OverviewSkeleton } from '#web/features/administration/overview.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { SiteStatistics } from '#web/features/statistics/site-statistics.tsx'

const page = createGuardedRoute({
  title: 'Admin Dashboard',
  requires: 'administer',
  skeleton: <OverviewSkeleton />,
  render: () => (
    <Overview>
      <SiteStatistics />
    </Overview>
  ),
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
