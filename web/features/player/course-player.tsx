import type { ReactNode } from 'react'
import type { Course } from '#shared/contract/catalogue.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { getPacing } from '#shared/pacing.ts'
import { useElapsed } from '#web/lib/delays.ts'
import { refreshSession, type SessionState, useRequiredSession } from '#web/lib/session/index.ts'
import { canManageCourse } from '#web/lib/session/use-session.ts'
import { useSettings } from '#web/lib/settings.ts'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { findOwnCaptions } from './own-captions.ts'
import { PlayerFrame } from './player-frame.tsx'
import classes from './player.module.css'
import { useProgress } from './use-progress.ts'
import { VideoArea } from './video-area.tsx'

/** What the page needs of a course; the reviews come by themselves. */
type WatchedCourse = Omit<Course, 'desc' | 'learn' | 'reviews'>

interface CoursePlayerProps {
  course: WatchedCourse
  /** The description as HTML, made on the server. */
  description: string
  reviews: ReactNode
  /** The Levels. */
  facts: ReactNode
  /** What is offered to members who are not enrolled. */
  gate: ReactNode
}

export function CoursePlayer({ course, description, reviews, facts, gate }: CoursePlayerProps) {
  const session = useRequiredSession()
  const { pacing, publicUrl } = useSettings()
  const isSpinnerOver = useElapsed(getPacing(pacing).playerSpinner)
  const isWaiting = !isSpinnerOver || session.status === 'loading' || session.status === 'anonymous'
  const learner = session.enrolled.has(course._id) ? session.user?._id : undefined
  const { startAt, onMedium } = useProgress(course._id, learner)

  if (!isWaiting && session.status === 'unreachable') {
    return (
      <LoadError
        level="h1"
        title="The course could not be opened"
        message={generalMessages.offline}
        onRetry={() => void refreshSession()}
      />
    )
  }
  if (!isWaiting && !mayWatch(session, course)) return gate
  return (
    <PlayerFrame title={course.title} author={course.author}>
      <VideoArea
        src={course.link}
        title={course.title}
        author={course.author}
        artwork={course.images.url}
        captions={course.captions?.url ?? findOwnCaptions(course.link, publicUrl)}
        startAt={startAt}
        onMediaElement={onMedium}
        isWaiting={isWaiting || startAt === undefined}
      />
      <CourseText course={course} description={description} reviews={reviews} facts={facts} />
    </PlayerFrame>
  )
}

/** Learners who enrolled, the owner, and admins. */
function mayWatch({ user, enrolled }: SessionState, course: WatchedCourse): boolean {
  return enrolled.has(course._id) || (user !== undefined && canManageCourse(user, course))
}

interface CourseNotesProps {
  course: Pick<Course, 'comments'>
  description: string
  reviews: ReactNode
  /** The Levels. */
  facts: ReactNode
}

function CourseText({ course, description, reviews, facts }: CourseNotesProps) {
  return (
    <div className={classes.notes}>
      <div className={classes.text}>
        {course.comments && (
          <section>
            <h2>About this course</h2>
            <p className={classes.about}>{course.comments}</p>
          </section>
        )}
        {description && (
          <section>
            <h2>Description</h2>
            <Prose html={description} />
          </section>
        )}
        {reviews}
      </div>
      {facts}
    </div>
  )
}

/** What the server sends to everybody, before it is known who watches. */
export function PlayerSkeleton({ title, author }: { title: string; author: string }) {
  return (
    <PlayerFrame title={title} author={author}>
      <noscript>{learningMessages.needsJavaScript}</noscript>
      <VideoArea src="" title={title} author={author} artwork="" isWaiting />
    </PlayerFrame>
  )
}
