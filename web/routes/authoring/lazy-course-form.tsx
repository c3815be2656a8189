import { lazy, type ReactNode, Suspense } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { CourseFormSkeleton } from '#web/features/course-form/course-form-skeleton.tsx'

/** Under way while it is still looked up who asks: the page's first load does without it. */
export const importCourseForm = () => import('./course-form-with-previews.tsx')

const ShownForm = lazy(importCourseForm)

/** The form of a course, new or, by its id, an existing one. */
export function LazyCourseForm(props: { user: ShortOwnUser; id?: string }): ReactNode {
  return (
    <Suspense fallback={<CourseFormSkeleton />}>
      <ShownForm {...props} />
    </Suspense>
  )
}
