import { MyCourses, MyCoursesSkeleton } from '#web/features/authoring/my-courses.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'My Courses',
  requires: 'keepCourses',
  skeleton: <MyCoursesSkeleton />,
  render: (user) => <MyCourses user={user} />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
