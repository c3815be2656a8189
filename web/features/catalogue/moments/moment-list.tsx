import { Link } from 'react-router'
import type { CourseMoments } from '#shared/contract/learning/passages.ts'
import { pages } from '#shared/paths.ts'
import { toMomentLink } from '#web/lib/links/moment-link.ts'
import { IconLock } from '#web/ui/icons/lessons.ts'
import { MarkedText } from '#web/ui/text/marked-text.tsx'
import { formatClockTime } from '#web/ui/video/controls/clock-time.ts'
import classes from './moments.module.css'

/** Links to the moments of lessons, and to lessons that cover what was searched for. */
export function MomentList({ found: { course, moments, covered } }: { found: CourseMoments }) {
  return (
    <ul role="list" className={classes.moments}>
      {moments.map((moment) => (
        <li key={`${moment.lesson._id} ${moment.seconds} ${moment.anchor}`}>
          <Link
            className={classes.moment}
            to={toMomentLink(pages.lesson(course, moment.lesson._id), moment)}
          >
            <span className={classes.lesson}>
              {moment.seconds !== null && (
                <span className={classes.time}>{formatClockTime(moment.seconds)} </span>
              )}
              {moment.lesson.title}
            </span>
            <span>
              <MarkedText parts={moment.text} />
            </span>
          </Link>
        </li>
      ))}
      {covered.map(({ _id, title }) => (
        <li key={_id}>
          <Link className={classes.covered} to={pages.lesson(course, _id)}>
            <IconLock size={16} aria-hidden="true" />
            <span>Covered in “{title}”</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
