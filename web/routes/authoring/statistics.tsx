import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { OwnStatistics } from '#web/features/statistics/own-statistics.tsx'
import { StatisticsSkeleton } from '#web/features/statistics/statistics-section.tsx'

const page = createGuardedRoute({
  title: 'My Statistics',
  requires: 'keepCourses',
  skeleton: <StatisticsSkeleton />,
  render: ({ can }) => <OwnStatistics canCreate={can.createCourses} />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
