import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { CourseCard } from '#web/features/catalogue/cards/course-card.tsx'
import { CourseDescription } from '#web/features/catalogue/course-page/course-content.tsx'
import { CreateCourse, EditCourse } from '#web/features/course-form/course-editor.tsx'
import type { CoursePreviews } from '#web/features/course-form/course-form.tsx'
import { VideoArea } from '#web/features/lessons/player/video-area.tsx'

/** The previews are the components of the public pages. */
const previews: CoursePreviews = {
  renderCard: (course) => <CourseCard course={course} isEager />,
  renderDescription: (html) => <CourseDescription html={html} />,
  renderVideo: (video) => <VideoArea {...video} author="" artwork="" isLoading={false} />,
}

/** The default export that `lazy` requires. */
export default function CourseFormWithPreviews({ user, id }: { user: ShortOwnUser; id?: string }) {
  if (id === undefined) return <CreateCourse key={user._id} user={user} previews={previews} />
  return <EditCourse key={user._id} id={id} user={user} previews={previews} />
}
