import {
  CourseStatistics,
  CourseStatisticsSkeleton,
} from '#web/features/authoring/course-statistics.tsx'
import { LessonStatistics } from '#web/features/course-learners/lesson-statistics.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute<{ id: string }>({
  title: 'Course Statistics',
  requires: 'keepCourses',
  skeleton: <CourseStatisticsSkeleton />,
  render: (_user, { id }) => (
    <>
      <CourseStatistics key={id} id={id} hasTitle />
      <LessonStatistics key={`lessons ${id}`} id={id} />
    </>
  ),
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
