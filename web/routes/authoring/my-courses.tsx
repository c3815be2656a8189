import { MyCourses, MyCoursesSkeleton } from '#web/features/authoring/my-courses.tsx'
import { DashboardFallback, DashboardPage } from '#web/features/dashboard/guarded-page.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/my-courses'

const page = { title: 'My Courses', skeleton: <MyCoursesSkeleton /> }

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

export default function MyCoursesPage() {
  return (
    <DashboardPage {...page} needs="keepCourses">
      {({ can }) => <MyCourses canCreate={can.createCourses} />}
    </DashboardPage>
  )
}
