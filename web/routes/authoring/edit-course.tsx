import { CourseFormSkeleton } from '#web/features/course-form/course-form-skeleton.tsx'
import { EditCourse } from '#web/features/course-form/edit-course.tsx'
import { DashboardFallback } from '#web/features/dashboard/dashboard-fallback.tsx'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { pageMeta } from '#web/lib/metadata.ts'
import { requireSession } from '#web/lib/session.ts'
import type { Route } from './+types/edit-course'
import { shownCourse } from './shown-course.tsx'

const page = { title: 'Edit Course', skeleton: <CourseFormSkeleton /> }

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

export default function EditCoursePage({ params: { id } }: Route.ComponentProps) {
  return (
    <DashboardPage {...page} needs="keepCourses">
      {(user) => <EditCourse key={user._id} id={id} user={user} shown={shownCourse} />}
    </DashboardPage>
  )
}
