import { CourseStatistics } from '#web/features/authoring/course-statistics.tsx'
import { LessonStatistics } from '#web/features/course-learners/lesson-statistics.tsx'

/** The default export that `lazy` requires. */
export default function CourseStatisticsPanel({ id }: { id: string }) {
  return (
    <>
      <CourseStatistics id={id} />
      <LessonStatistics id={id} />
    </>
  )
}
