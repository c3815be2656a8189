import { Suspense } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { BuilderSkeleton } from '#web/features/curriculum/builder-skeleton.tsx'
import { CourseWorkspace } from '#web/features/curriculum/course-workspace.tsx'
import { CourseAccess } from '#web/features/curriculum/instructors/course-access.tsx'
import type { LessonPreviews } from '#web/features/curriculum/kinds/define-kind.ts'
import { useOwnStream } from '#web/features/lessons/player/own-stream.ts'
import { VideoArea } from '#web/features/lessons/player/video-area.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import type { VideoPreview } from '#web/ui/video/check/video-check.tsx'
import { LazyCourseForm } from './lazy-course-form.tsx'

const Learners = lazyPart(async () => {
  const { CourseLearners } = await import('#web/features/course-learners/course-learners.tsx')
  return { default: CourseLearners }
})
const Announcements = lazyPart(async () => {
  const { AuthorAnnouncements } =
    await import('#web/features/announcements/author-announcements.tsx')
  return { default: AuthorAnnouncements }
})
const Statistics = lazyPart(() => import('./course-statistics-panel.tsx'))

/** The tables keep their state in the address, beside the tab. */
const learnersQuery = { tab: 'learners' }

/** The previews are the components of the learners' pages. */
const previews: LessonPreviews = {
  renderVideo: (video) => <Video {...video} />,
}

function Video(video: VideoPreview) {
  const stream = useOwnStream(video.stream)
  return (
    <VideoArea
      {...video}
      src={stream?.url ?? video.src}
      stream={stream}
      author=""
      artwork=""
      isLoading={false}
    />
  )
}

interface WorkspaceProps {
  user: ShortOwnUser
  id: string
  /** Called with the title of the course, for the heading of the page. */
  onTitle: (title: string) => void
}

/** The default export that `lazy` requires. */
export default function CourseWorkspaceWithPreviews({ user, id, onTitle }: WorkspaceProps) {
  return (
    <CourseAccess course={id}>
      <CourseWorkspace
        course={id}
        userId={user._id}
        previews={previews}
        onTitle={onTitle}
        renderPanel={(tab, status) => (
          <Suspense fallback={<BuilderSkeleton />}>
            {tab === 'details' && <LazyCourseForm user={user} id={id} />}
            {tab === 'learners' && <Learners id={id} status={status} params={learnersQuery} />}
            {tab === 'announcements' && <Announcements course={id} userId={user._id} />}
            {tab === 'statistics' && <Statistics id={id} />}
          </Suspense>
        )}
      />
    </CourseAccess>
  )
}
