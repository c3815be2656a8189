import { CourseFormSkeleton } from '#web/features/course-form/course-form-skeleton.tsx'
import { DashboardFallback } from '#web/features/dashboard/dashboard-fallback.tsx'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { type PageHandle, requireMediaDocument } from '#web/lib/document/media-page.ts'
import { pageMeta } from '#web/lib/metadata.ts'
import { requireSession } from '#web/lib/session.ts'
import type { Route } from './+types/create-course'
import { CourseDesk, fetchForm } from './course-desk.tsx'

const page = { title: 'Create New Course', skeleton: <CourseFormSkeleton /> }

/** The form shows the video that is linked to. */
export const handle: PageHandle = { playsRemoteMedia: true }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: page.title })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  requireMediaDocument(request)
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
