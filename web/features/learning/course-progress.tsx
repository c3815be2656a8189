import { Link } from 'react-router'
import type { Enrolment } from '#shared/contract/learning/learning.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { getContinueUrl } from '#web/lib/links/continue-url.ts'
import { IconCircleCheck } from '#web/ui/icons/general.ts'
import { ProgressBar } from '#web/ui/media/progress-bar.tsx'
import classes from './course-progress.module.css'

/** The completed part of a course, by lesson where it has several, with a link to continue. */
export function CourseProgress({ course }: { course: Enrolment }) {
  const { _id: id, title, available, progress } = course
  if (!progress) return <p className={classes.progress}>Not started</p>
  const { percent, completed, completedBy, lessons } = progress
  const isMarked = !lessons && completedBy === 'mark'
  return (
    <div className={classes.progress}>
      {/* What was watched would contradict the learner's own mark. */}
      {!isMarked && (
        <>
          <div className={classes.bar}>
            <ProgressBar label={`Progress in ${title}`} percent={percent} isCompleted={completed} />
          </div>
          <span>
            {lessons
              ? `${lessons.completed} of ${pluralize(lessons.total, ['lesson', 'lessons'])}`
              : `${percent}%`}
          </span>
        </>
      )}
      {completed && (
        <span className={classes.completed}>
          <IconCircleCheck size={16} aria-hidden="true" />
          {learningMessages.completed}
        </span>
      )}
      {isMarked && <span>{learningMessages.completedByMark}</span>}
      {!completed && available && (
        <Link className={classes.continue} to={getContinueUrl({ _id: id, lessons })}>
          {lessons?.current ? (
            `Continue: ${lessons.current.title}`
          ) : (
            <>
              Continue<span className="visually-hidden"> {title}</span>
            </>
          )}
        </Link>
      )}
    </div>
  )
}
