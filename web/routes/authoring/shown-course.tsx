import { CourseCard } from '#web/features/catalogue/course-card.tsx'
import { CourseDescription } from '#web/features/catalogue/course-description.tsx'
import type { ShownCourse } from '#web/features/course-form/shown-course.ts'
import { VideoStage } from '#web/features/player/video-stage.tsx'

/** What the form shows of a course, by the very parts of the public pages. */
export const shownCourse: ShownCourse = {
  card: (course) => <CourseCard course={course} isEager />,
  description: (html) => <CourseDescription html={html} />,
  video: (video) => <VideoStage {...video} author="" artwork="" isWaiting={false} />,
}
