import { Link } from 'react-router'
import type { Enrolment } from '#shared/contract/learning.ts'
import { pages } from '#shared/paths.ts'
import { formatTimeLeft } from '#web/lib/time-left.ts'
import card from '#web/ui/layout/card.module.css'
import { CoverImage } from '#web/ui/media/cover-image.tsx'
import { ProgressBar } from '#web/ui/media/progress-bar.tsx'
import classes from './courses-to-continue.module.css'
import { selectCoursesToContinue } from './table-view.ts'

/** The courses that the learner watched last; renders nothing without any. */
export function CoursesToContinue({ courses }: { courses: readonly Enrolment[] }) {
  const started = selectCoursesToContinue(courses)
  if (started.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="continue-learning">
      <h2 id="continue-learning" className={classes.title}>
        Continue learning
      </h2>
      <ul role="list" className={classes.row}>
        {started.map((course) => (
          <li key={course._id} className={`${card.card} ${classes.card}`}>
            <CourseToContinue course={course} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The Resume link covers the whole card. */
function CourseToContinue({ course }: { course: Enrolment }) {
  const { _id: id, title, images, progress } = course
  const { percent, duration, position } = progress ?? { percent: 0, duration: null, position: 0 }
  return (
    <>
      <div className={classes.cover}>
        <CoverImage src={images.url} sizes="144px" alt="" width={144} height={81} />
      </div>
      <div className={classes.text}>
        <h3 className={classes.name}>{title}</h3>
        <ProgressBar label={`Progress in ${title}`} percent={percent} isCompleted={false} />
        <div className={classes.footer}>
          <span className={classes.left}>
            {formatTimeLeft({ percent, duration, position }) ?? `${percent}%`}
          </span>
          <Link className={classes.resume} to={pages.player(id)}>
            Resume<span className="visually-hidden"> {title}</span>
          </Link>
        </div>
      </div>
    </>
  )
}
