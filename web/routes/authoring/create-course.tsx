import { CourseFormSkeleton } from '#web/features/course-form/course-form-skeleton.tsx'
import { CreateCourse } from '#web/features/course-form/create-course.tsx'
import { DashboardFallback } from '#web/features/dashboard/dashboard-fallback.tsx'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { pageMeta } from '#web/lib/metadata.ts'
import { requireSession } from '#web/lib/session.ts'
import type { Route } from './+types/create-course'
import { shownCourse } from './shown-course.tsx'

const page = { title: 'Create New Course', skeleton: <CourseFormSkeleton /> }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: page.title })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  return null
}

export function HydrateFallback() {
  return <DashboardFallback {...page} />
}

export default function CreateCoursePage() {
  return (
    <DashboardPage {...page} needs="createCourses">
      {(user) => <CreateCourse key={user._id} user={user} shown={shownCourse} />}
    </DashboardPage>
  )
}
