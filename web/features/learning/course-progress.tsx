import { Link } from 'react-router'
import type { Enrolment } from '#shared/contract/learning.ts'
import { pages } from '#shared/paths.ts'
import { IconCircleCheck } from '#web/ui/icons/general.ts'
import classes from './course-progress.module.css'

/** The watched part of a course, with a link to continue; its height is constant. */
export function CourseProgress({ course }: { course: Enrolment }) {
  const { _id: id, title, available, progress } = course
  if (!progress) return <p className={classes.progress}>Not started</p>
  const { percent, completed } = progress
  return (
    <div className={classes.progress}>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={`Progress in ${title}`}
        aria-valuenow={percent}
        data-completed={completed || undefined}
        style={{ '--watched': `${percent}%` }}
      />
      <span className={classes.percent}>{percent}%</span>
      {completed && (
        <span className={classes.completed}>
          <IconCircleCheck size={16} aria-hidden="true" />
          Completed
        </span>
      )}
      {!completed && available && (
        <Link className={classes.continue} to={pages.player(id)}>
          Continue<span className="visually-hidden"> {title}</span>
        </Link>
      )}
    </div>
  )
}
