import { Link } from 'react-router'
import type { StartedCourse } from '#shared/contract/discovery.ts'
import { pages } from '#shared/paths.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { CoverImage } from '#web/ui/media/cover-image.tsx'
import classes from './continue-learning.module.css'

/** The courses to continue with, each with its lesson and what is left of it. */
export function ContinueLearning({ courses }: { courses: readonly StartedCourse[] }) {
  return (
    <ul role="list" className={classes.list}>
      {courses.map((course) => (
        <li key={course._id} className={classes.course}>
          <CoverImage
            className={classes.cover}
            src={course.images.url}
            sizes="160px"
            alt=""
            width={640}
            height={360}
          />
          <div className={classes.text}>
            <h3 className={classes.title}>{course.title}</h3>
            {course.lesson !== course.title && <p className={classes.lesson}>{course.lesson}</p>}
            <p className={classes.left}>{describeRest(course)}</p>
            {course.percent > 0 && (
              <div
                className={classes.bar}
                role="progressbar"
                aria-label={`Progress in ${course.title}`}
                aria-valuenow={course.percent}
                style={{ '--watched': `${course.percent}%` }}
              />
            )}
            <Link className={classes.resume} to={pages.player(course._id)}>
              Resume<span className="visually-hidden">: {course.title}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}

function describeRest({ minutes, minutesLeft }: StartedCourse): string {
  if (minutesLeft !== null) return `${formatMinutes(minutesLeft)} left`
  return minutes === null ? 'Not started yet' : `Not started yet · ${formatMinutes(minutes)}`
}
