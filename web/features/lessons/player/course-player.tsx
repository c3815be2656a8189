import { type ReactNode, useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import type { OutlineLesson } from '#shared/contract/courses/outline.ts'
import type { CaptionTrackLink } from '#shared/contract/media/captions.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { getPacing } from '#shared/pacing.ts'
import { useElapsed } from '#web/lib/delays.ts'
import { refreshSession, type SessionState, useRequiredSession } from '#web/lib/session/index.ts'
import { canManageCourse } from '#web/lib/session/use-session.ts'
import { useSettings } from '#web/lib/settings.ts'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'
import { LessonVideoContext, readLinkedSecond, useVideoMarkers } from '../tools/lesson-video.ts'
import { AboutCourse } from './about-course.tsx'
import { EndScreen } from './end-screen.tsx'
import { findOwnCaptions } from './own-captions.ts'
import { PlayerFrame } from './player-frame.tsx'
import { PlayerTabs, useSelectedTab } from './player-tabs.tsx'
import classes from './player.module.css'
import { ProgressPanel } from './progress-panel.tsx'
import { courseProgressStore } from './progress/send-progress.ts'
import { useProgress } from './progress/use-progress.ts'
import { useCaptionTracks } from './use-caption-tracks.ts'
import { useCourseLesson } from './use-course-lesson.ts'
import { PageVideoArea } from './video-area.tsx'

/** Reviews are loaded separately. */
type PlayerCourse = Omit<Course, 'desc' | 'learn' | 'reviews'>

interface CoursePlayerProps {
  course: PlayerCourse
  /** The only lesson of the course. */
  lesson: OutlineLesson | undefined
  /** HTML, rendered by the server. */
  description: string
  /** Of the course, for those who may watch it. */
  announcements: ReactNode
  /** The reviews and the author's replies. */
  discussion: ReactNode
  /** The learner's own review. */
  review: ReactNode
  /** The Levels list. */
  facts: ReactNode
  /** Shown instead of the video to users who are not enrolled. */
  enrolPrompt: ReactNode
}

/** The player page: the video and the learner's progress, above tabs with everything else. */
export function CoursePlayer(props: CoursePlayerProps) {
  const { course, lesson, description, announcements, discussion, review, facts, enrolPrompt } =
    props
  const session = useRequiredSession()
  const { pacing, publicUrl } = useSettings()
  const isSpinnerDone = useElapsed(getPacing(pacing).playerSpinner)
  const isLoading = !isSpinnerDone || session.status === 'loading' || session.status === 'anonymous'
  const learnerId = session.enrolled.has(course._id) ? session.user?._id : undefined
  const mayWatch = !isLoading && canWatch(session, course)
  const { video, tool } = useCourseLesson({ course, lesson, session, canWatch: mayWatch })
  const { startAt, progress, onMediaElement, markComplete } = useProgress(
    courseProgressStore,
    course._id,
    learnerId,
    { video },
  )
  const canReview = learnerId !== undefined && learnerId !== course.user?._id
  const { showReview, ...tabs } = useSelectedTab()
  const markers = useVideoMarkers(video)
  const tracks = useCaptionTracks(lesson?._id ?? '', tool?.tracks ?? noTracks)
  const { search } = useLocation()
  const [linkedSecond] = useState(() => readLinkedSecond(search))
  const { setMedia } = video
  const attachMedia = useCallback(
    (media: MediaElement | null) => {
      onMediaElement(media)
      setMedia(media)
    },
    [onMediaElement, setMedia],
  )

  if (!isLoading && session.status === 'unreachable') {
    return (
      <LoadError
        level="h1"
        title="The course could not be opened"
        message={generalMessages.offline}
        onRetry={() => void refreshSession()}
      />
    )
  }
  if (!isLoading && !mayWatch) return enrolPrompt

  function leaveVideoForReview() {
    if (document.fullscreenElement) void document.exitFullscreen()
    showReview()
  }

  return (
    <LessonVideoContext value={video}>
      <PlayerFrame title={course.title} author={course.author}>
        <PageVideoArea
          src={course.link}
          title={course.title}
          author={course.author}
          artwork={course.images.url}
          captions={course.captions?.url ?? findOwnCaptions(course.link, publicUrl)}
          markers={markers}
          tracks={tracks}
          startAt={linkedSecond ?? startAt}
          onMediaElement={attachMedia}
          isLoading={isLoading || startAt === undefined}
          renderEndScreen={(replay) => (
            <EndScreen
              course={course}
              isCompleted={Boolean(progress?.isMeasured || progress?.isMarked)}
              onReplay={replay}
              onReview={canReview ? leaveVideoForReview : undefined}
            />
          )}
        />
        <div className={classes.progress}>
          {progress && (
            <ProgressPanel title={course.title} progress={progress} onMark={markComplete} />
          )}
        </div>
        <div className={classes.details} data-tab={tabs.selected}>
          <PlayerTabs
            {...tabs}
            lesson={tool}
            panels={{
              about: <AboutCourse summary={course.comments} description={description} />,
              announcements: mayWatch && announcements,
              discussion,
              review: canReview && review,
            }}
          />
          {facts}
        </div>
      </PlayerFrame>
    </LessonVideoContext>
  )
}

const noTracks: readonly CaptionTrackLink[] = []

/** Enrolled learners, the owner and admins. */
function canWatch({ user, enrolled }: SessionState, course: PlayerCourse): boolean {
  return enrolled.has(course._id) || (user !== undefined && canManageCourse(user, course))
}

/** Sent by the server to everyone, before the user is known. */
export function PlayerSkeleton({ title, author }: { title: string; author: string }) {
  return (
    <PlayerFrame title={title} author={author}>
      <noscript>{learningMessages.needsJavaScript}</noscript>
      <PageVideoArea src="" title={title} author={author} artwork="" isLoading />
    </PlayerFrame>
  )
}
