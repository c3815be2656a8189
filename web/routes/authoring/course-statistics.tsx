import {
  CourseStatistics,
  CourseStatisticsSkeleton,
} from '#web/features/authoring/course-statistics.tsx'
import { DashboardFallback, DashboardPage } from '#web/features/dashboard/guarded-page.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/course-statistics'

const page = { title: 'Course Statistics', skeleton: <CourseStatisticsSkeleton /> }

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

export default function CourseStatisticsPage({ params: { id } }: Route.ComponentProps) {
  return (
    <DashboardPage {...page} needs="keepCourses">
      {() => <CourseStatistics key={id} id={id} />}
    </DashboardPage>
  )
}
