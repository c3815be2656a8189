import { MyCourses, MyCoursesSkeleton } from '#web/features/authoring/my-courses.tsx'
import { StartWithCurriculum } from '#web/features/curriculum/new-course/start-with-curriculum.tsx'
import { UnfinishedUploads } from '#web/features/curriculum/videos/unfinished-uploads.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'My Courses',
  requires: 'keepCourses',
  skeleton: <MyCoursesSkeleton />,
  render: (user) => (
    <MyCourses
      user={user}
      startWithCurriculum={<StartWithCurriculum />}
      notices={<UnfinishedUploads userId={user._id} />}
    />
  ),
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
