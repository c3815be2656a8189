import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StartedCourse } from '#shared/contract/courses/discovery.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { formatMinutes } from '#web/lib/format/format.ts'
import { getContinueUrl } from '#web/lib/links/continue-url.ts'
import { CoverImage } from '#web/ui/media/cover-image.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
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
            {(course.lessons || course.lesson !== course.title) && (
              <p className={classes.lesson}>
                {course.lessons && 'Continue: '}
                {course.lesson}
              </p>
            )}
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
            <Link className={classes.resume} to={getContinueUrl(course)}>
              Resume<span className="visually-hidden">: {course.title}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Of a course with several lessons, how many are completed, and what is left of the one to continue with. */
function describeRest({ minutes, minutesLeft, lessons }: StartedCourse): ReactNode {
  const left = minutesLeft !== null && `${formatMinutes(minutesLeft)} left`
  if (lessons) {
    const { completed, total } = lessons
    const count = `${completed} of ${pluralize(total, ['lesson', 'lessons'])}`
    return <Facts items={[count, left && `${left} in this lesson`]} />
  }
  if (left) return left
  return <Facts items={['Not started yet', minutes !== null && formatMinutes(minutes)]} />
}
