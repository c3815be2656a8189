import { CourseFormSkeleton } from '#web/features/course-form/course-form-skeleton.tsx'
import { CurriculumHint } from '#web/features/curriculum/new-course/curriculum-hint.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { LazyCourseForm, prepareCourseForm } from './lazy-course-form.tsx'

const page = createGuardedRoute({
  title: 'Create New Course',
  requires: 'createCourses',
  skeleton: <CourseFormSkeleton />,
  onEnter: prepareCourseForm,
  render: (user) => (
    <>
      <CurriculumHint />
      <LazyCourseForm user={user} />
    </>
  ),
})

export { courseFormHandle as handle } from './lazy-course-form.tsx'
export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
