import { Link } from 'react-router'
import type { CourseFigures } from '#shared/contract/administration/statistics.ts'
import { statisticsMessages } from '#shared/messages/administration/statistics.ts'
import { pages } from '#shared/paths.ts'
import card from '#web/ui/layout/card.module.css'
import { formatWatchTime, roundWatchTime } from './format-figures.ts'
import classes from './most-watched.module.css'

const listed = 5

interface MostWatchedProps {
  /** Most watched first. */
  courses: readonly CourseFigures[]
  /** The name of the range within a sentence. */
  range: string
}

/** The most watched courses with bars; the numbers are the list's own text. */
export function MostWatched({ courses, range }: MostWatchedProps) {
  const watched = courses.filter(({ watchSeconds }) => watchSeconds > 0).slice(0, listed)
  // As rounded as the texts, so that bars of equal times have equal lengths.
  const max = roundWatchTime(watched[0]?.watchSeconds ?? 1)
  return (
    <section className={`${card.card} ${classes.card}`} aria-labelledby="most-watched">
      <h3 id="most-watched">Most watched</h3>
      {watched.length === 0 ? (
        <p>{statisticsMessages.empty.watchTime(range)}</p>
      ) : (
        <ol role="list" className={classes.list}>
          {watched.map(({ _id, title, watchSeconds }) => (
            <li key={_id}>
              <Link to={pages.courseStatistics(_id)}>{title}</Link>
              <span className={classes.time}>{formatWatchTime(watchSeconds)}</span>
              <span
                className={classes.bar}
                style={{ '--share': roundWatchTime(watchSeconds) / max }}
                aria-hidden="true"
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
