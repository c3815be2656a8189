import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { CourseCard } from '#web/features/catalogue/cards/course-card.tsx'
import { CourseDescription } from '#web/features/catalogue/course-page/course-content.tsx'
import { CreateCourse, EditCourse } from '#web/features/course-form/course-editor.tsx'
import type { CoursePreviews } from '#web/features/course-form/course-previews.ts'
import { VideoArea } from '#web/features/player/video-area.tsx'

/** What the form shows of a course, by the very parts of the public pages. */
const shownCourse: CoursePreviews = {
  card: (course) => <CourseCard course={course} isEager />,
  description: (html) => <CourseDescription html={html} />,
  video: (video) => <VideoArea {...video} author="" artwork="" isWaiting={false} />,
}

/** The form with the parts of other features; the default export that `lazy` asks for. */
export default function ShownForm({ user, id }: { user: ShortOwnUser; id?: string }) {
  if (id === undefined) return <CreateCourse key={user._id} user={user} shown={shownCourse} />
  return <EditCourse key={user._id} id={id} user={user} shown={shownCourse} />
}
