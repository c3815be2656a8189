import { CourseFormSkeleton } from '#web/features/course-form/course-form-skeleton.tsx'
import { DashboardFallback, DashboardPage } from '#web/features/dashboard/guarded-page.tsx'
import { type PageHandle, requireMediaDocument } from '#web/lib/document/page-data.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/create-course'
import { LazyCourseForm, importCourseForm } from './lazy-course-form.tsx'

const page = { title: 'Create New Course', skeleton: <CourseFormSkeleton /> }

/** The form shows the video that is linked to. */
export const handle: PageHandle = { playsRemoteMedia: true }

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, { title: page.title })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken(request)
  requireMediaDocument(request)
  void importCourseForm().catch(() => undefined)
  return null
}

export function HydrateFallback() {
  return <DashboardFallback {...page} />
}

export default function CreateCoursePage() {
  return (
    <DashboardPage {...page} needs="createCourses">
      {(user) => <LazyCourseForm user={user} />}
    </DashboardPage>
  )
}
