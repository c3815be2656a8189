import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { CourseCard } from '#web/features/catalogue/course-card.tsx'
import { CourseDescription } from '#web/features/catalogue/course-description.tsx'
import { CreateCourse } from '#web/features/course-form/create-course.tsx'
import { EditCourse } from '#web/features/course-form/edit-course.tsx'
import type { ShownCourse } from '#web/features/course-form/shown-course.ts'
import { VideoStage } from '#web/features/player/video-stage.tsx'

/** What the form shows of a course, by the very parts of the public pages. */
const shownCourse: ShownCourse = {
  card: (course) => <CourseCard course={course} isEager />,
  description: (html) => <CourseDescription html={html} />,
  video: (video) => <VideoStage {...video} author="" artwork="" isWaiting={false} />,
}

/** The form with the parts of other features; the default export that `lazy` asks for. */
export default function ShownForm({ user, id }: { user: ShortOwnUser; id?: string }) {
  if (id === undefined) return <CreateCourse key={user._id} user={user} shown={shownCourse} />
  return <EditCourse key={user._id} id={id} user={user} shown={shownCourse} />
}
