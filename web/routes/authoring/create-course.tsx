import { CourseFormSkeleton } from '#web/features/course-form/course-form-skeleton.tsx'
import { DashboardFallback } from '#web/features/dashboard/dashboard-fallback.tsx'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { pageMeta } from '#web/lib/metadata.ts'
import { requireSession } from '#web/lib/session.ts'
import type { Route } from './+types/create-course'
import { CourseDesk, fetchForm } from './course-desk.tsx'

const page = { title: 'Create New Course', skeleton: <CourseFormSkeleton /> }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: page.title })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  void fetchForm().catch(() => undefined)
  return null
}

export function HydrateFallback() {
  return <DashboardFallback {...page} />
}

export default function CreateCoursePage() {
  return (
    <DashboardPage {...page} needs="createCourses">
      {(user) => <CourseDesk user={user} />}
    </DashboardPage>
  )
}
