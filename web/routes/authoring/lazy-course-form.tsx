import { lazy, type ReactNode, Suspense } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { CourseFormSkeleton } from '#web/features/course-form/course-form-skeleton.tsx'
import { type PageHandle, requireMediaDocument } from '#web/lib/document/page-data.tsx'

const importCourseForm = () => import('./course-form-with-previews.tsx')

const CourseForm = lazy(importCourseForm)

/** The form plays the linked video, so its pages allow media of other sites. */
export const courseFormHandle: PageHandle = { playsRemoteMedia: true }

/** Starts loading the form, which the page's first load leaves out, while the session is checked. */
export function prepareCourseForm(request: Request): void {
  requireMediaDocument(request)
  void importCourseForm().catch(() => undefined)
}

/** The form of a new course or, with `id`, of an existing one. */
export function LazyCourseForm(props: { user: ShortOwnUser; id?: string }): ReactNode {
  return (
    <Suspense fallback={<CourseFormSkeleton />}>
      <CourseForm {...props} />
    </Suspense>
  )
}
