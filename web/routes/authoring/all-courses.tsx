import { AllCourses, AllCoursesSkeleton } from '#web/features/authoring/all-courses.tsx'
import { DashboardFallback, DashboardPage } from '#web/features/dashboard/guarded-page.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/all-courses'

const page = { title: 'All Courses', skeleton: <AllCoursesSkeleton /> }

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

export default function AllCoursesPage() {
  return (
    <DashboardPage {...page} needs="administer">
      {() => <AllCourses />}
    </DashboardPage>
  )
}
