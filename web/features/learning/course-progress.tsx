import { Link } from 'react-router'
import type { Enrolment } from '#shared/contract/learning.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { pages } from '#shared/paths.ts'
import { IconCircleCheck } from '#web/ui/icons/general.ts'
import { ProgressBar } from '#web/ui/media/progress-bar.tsx'
import classes from './course-progress.module.css'

/** The watched part of a course, with a link to continue. */
export function CourseProgress({ course }: { course: Enrolment }) {
  const { _id: id, title, available, progress } = course
  if (!progress) return <p className={classes.progress}>Not started</p>
  const { percent, completed, completedBy } = progress
  const isMarked = completedBy === 'mark'
  return (
    <div className={classes.progress}>
      {/* What was watched would contradict the learner's own mark. */}
      {!isMarked && (
        <>
          <div className={classes.bar}>
            <ProgressBar label={`Progress in ${title}`} percent={percent} isCompleted={completed} />
          </div>
          <span>{percent}%</span>
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
        <Link className={classes.continue} to={pages.player(id)}>
          Continue<span className="visually-hidden"> {title}</span>
        </Link>
      )}
    </div>
  )
}
