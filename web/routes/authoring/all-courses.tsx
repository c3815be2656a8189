import { AllCourses, AllCoursesSkeleton } from '#web/features/authoring/all-courses.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'All Courses',
  requires: 'administer',
  skeleton: <AllCoursesSkeleton />,
  render: () => <AllCourses />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
