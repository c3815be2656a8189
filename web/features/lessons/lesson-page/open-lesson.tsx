import { Suspense, useCallback, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type {
  CourseLearning,
  Lesson,
  LessonFile,
  LessonState,
} from '#shared/contract/learning/lessons.ts'
import { formatBytes } from '#web/lib/format/format-bytes.ts'
import { lazyOptional } from '#web/lib/loading/lazy-optional.ts'
import { IconDownload } from '#web/ui/icons/lessons.ts'
import { LessonContent } from '../kinds/lesson-content.tsx'
import { EndScreen } from '../player/end-screen.tsx'
import { createLessonStore } from '../player/progress/lesson-store.ts'
import { addServerProgress, getPercent } from '../player/progress/own-progress.ts'
import { useProgress } from '../player/progress/use-progress.ts'
import { readLinkedSecond, useLessonVideo } from '../tools/lesson-video.ts'
import { LessonCompletion } from './lesson-completion.tsx'
import classes from './lesson-page.module.css'
import { type LessonNeighbor, LessonSteps } from './lesson-steps.tsx'
import type { LearningCourse } from './load-lesson.ts'
import { NextLessonScreen } from './next-countdown.tsx'
import { useFreshLesson } from './use-fresh-lesson.ts'

const VideoWatching = lazyOptional(() => import('./video-watching.tsx'))

interface OpenLessonProps {
  lesson: Lesson
  course: LearningCourse | undefined
  clockOffset: number
  canEdit: boolean
  /** Absent for those whose progress is not recorded. */
  learnerId: string | undefined
  /** The user is not known yet. */
  isLoading: boolean
  /** The lesson's state in the view as a learner. */
  simulated: LessonState | undefined
  isCourseCompleted: boolean
  previous: LessonNeighbor | undefined
  next: LessonNeighbor | undefined
  setLearning: (learning: CourseLearning) => void
  refresh: () => void
  simulateCompletion: (lesson: string, completed: boolean) => void
  onReview: (() => void) | undefined
  /** The viewer is an author of the course, who sees how learners watch the video. */
  isAuthor: boolean
}

/** Of a file, which has no length. */
const unknownSeconds = 1

/** The content of a lesson with the learner's progress, what is attached, and the lessons around it. */
export function OpenLesson(props: OpenLessonProps) {
  const { lesson, course, clockOffset, learnerId, isLoading, simulated } = props
  const { previous, next, setLearning, refresh, simulateCompletion, onReview } = props
  const { search, state } = useLocation()
  const navigation = useNavigationType()
  // The state of the address outlives a reload, and returns with Back.
  const [autoplay] = useState(
    () => navigation !== 'POP' && (Object(state) as { autoplay?: boolean }).autoplay === true,
  )
  const [linkedSecond] = useState(() => readLinkedSecond(search))
  const [store] = useState(() =>
    createLessonStore({
      lesson: lesson._id,
      saved: toSavedProgress(lesson, clockOffset),
      onLearning: setLearning,
      onCompleted: refresh,
    }),
  )
  const isVideo = lesson.kind === 'video'
  const video = useLessonVideo()
  const own = useProgress(store, lesson._id, learnerId, {
    video,
    opened: isVideo ? undefined : (lesson.seconds ?? unknownSeconds),
  })
  // As loaded with the page, until the queue in this browser has been read.
  const [loaded] = useState(() => toOwnProgress(lesson))
  const progress = own.progress ?? (simulated ? undefined : loaded)
  const { lesson: fresh, refresh: onExpired } = useFreshLesson(lesson, clockOffset)

  const { complete } = own
  const isSimulated = simulated !== undefined
  const onCompleted = useCallback(() => {
    if (isSimulated) simulateCompletion(lesson._id, true)
    else complete()
  }, [isSimulated, simulateCompletion, lesson._id, complete])

  function leaveVideoForReview() {
    if (document.fullscreenElement) void document.exitFullscreen()
    onReview?.()
  }

  const isMeasured = progress?.isMeasured ?? false
  const isMarked = progress?.isMarked ?? Boolean(simulated?.completedBy)
  return (
    <>
      <LessonContent
        lesson={lesson}
        content={fresh.content}
        course={{ author: course?.author ?? '', cover: course?.images.url ?? '' }}
        canEdit={props.canEdit}
        learnerId={learnerId}
        isLoading={isLoading || (isVideo && own.startAt === undefined)}
        startAt={linkedSecond ?? own.startAt ?? 0}
        autoplay={autoplay}
        onMediaElement={own.onMediaElement}
        onCompleted={onCompleted}
        onExpired={onExpired}
        renderEndScreen={(replay) =>
          next ? (
            <NextLessonScreen next={next} onReplay={replay} />
          ) : (
            <EndScreen
              course={{ _id: lesson.course._id, category: course?.category ?? '' }}
              isCompleted={props.isCourseCompleted}
              onReplay={replay}
              onReview={onReview && leaveVideoForReview}
            />
          )
        }
      />
      {(progress || simulated) && (
        <LessonCompletion
          title={lesson.title}
          percent={isVideo && progress ? getPercent(progress) : undefined}
          isMeasured={isMeasured}
          isMarked={isMarked}
          onMark={(completed) =>
            isSimulated ? simulateCompletion(lesson._id, completed) : own.markComplete(completed)
          }
        />
      )}
      {props.isAuthor && isVideo && (
        <div className={classes.watching}>
          <Suspense>
            <VideoWatching lessonId={lesson._id} />
          </Suspense>
        </div>
      )}
      <Attachments files={fresh.attachments} />
      <LessonSteps previous={previous} next={next} isCompleted={isMeasured || isMarked} />
    </>
  )
}

/** The files that belong to a lesson, to download. */
function Attachments({ files }: { files: readonly LessonFile[] }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="attachments">
      <h2 id="attachments" className={classes.subtitle}>
        Attachments
      </h2>
      <ul role="list" className={classes.attachments}>
        {files.map(({ _id, name, bytes, url }) => (
          <li key={_id}>
            <a href={url} download={name} className={classes.attachment}>
              <IconDownload size={20} aria-hidden="true" />
              <span className={classes.fileName}>{name}</span>
              <span className={classes.fileSize}>{formatBytes(bytes)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function toSavedProgress({ progress, completedBy }: Lesson, clockOffset: number) {
  if (!progress) return undefined
  const measuredBy = completedBy === 'measured' ? 'watching' : completedBy
  return { progress: { ...progress, completedBy: measuredBy }, clockOffset } as const
}

function toOwnProgress(lesson: Lesson) {
  const saved = toSavedProgress(lesson, 0)
  return saved && addServerProgress(undefined, saved.progress)
}
