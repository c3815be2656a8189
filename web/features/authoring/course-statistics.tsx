import { useCallback } from 'react'
import { Link } from 'react-router'
import type { CourseStatistics as Known } from '#shared/contract/statistics.ts'
import { ratingNames } from '#shared/messages/reviews.ts'
import { pages } from '#shared/paths.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { grouped } from '#web/lib/grouped.ts'
import { useAnswer } from '#web/lib/use-answer.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Stars } from '#web/ui/stars.tsx'
import classes from './course-statistics.module.css'
import { monthNames } from './month-names.ts'

/** How a course does, for its owner and admins. */
export function CourseStatistics({ id }: { id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => {
      const call = browserApi().api.courses[':id'].statistics
      return answerOf(call.$get({ param: { id } }, { init: { signal } }))
    },
    [id],
  )
  const { answer, failure, again } = useAnswer(load)
  if (failure) {
    return (
      <LoadFailure
        title="The statistics could not be loaded"
        failure={failure}
        onRetry={again}
        way={{ to: pages.myCourses, label: 'My Courses' }}
      />
    )
  }
  return answer ? <Figures id={id} known={answer} /> : <CourseStatisticsSkeleton />
}

export function CourseStatisticsSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the statistics…</span>
      <div className={`${classes.bone} ${classes.boneHead}`} aria-hidden="true" />
      <div className={classes.charts} aria-hidden="true">
        {['enrolments', 'reviews', 'stars'].map((chart) => (
          <span key={chart} className={classes.bone} />
        ))}
      </div>
    </div>
  )
}

function Figures({ id, known }: { id: string; known: Known }) {
  const { title, learners, reviews, rating, ratings, months } = known
  const byMonth = (of: 'enrolments' | 'reviews') =>
    months.map((month) => ({ ...monthNames(month.month), value: month[of] }))
  return (
    <>
      <h2 className={classes.title}>
        <Link to={pages.course(id)}>{title}</Link>
      </h2>
      <dl className={classes.facts}>
        <div>
          <dt>Learners</dt>
          <dd>{grouped(learners)}</dd>
        </div>
        <div>
          <dt>Reviews</dt>
          <dd>{grouped(reviews)}</dd>
        </div>
        <div>
          <dt>Rating</dt>
          <dd>{rating > 0 ? <Stars rating={rating} /> : 'None yet'}</dd>
        </div>
      </dl>
      <div className={classes.charts}>
        <BarChart
          title="Enrolments by month"
          heads={['Month', 'Enrolments']}
          bars={byMonth('enrolments')}
        />
        <BarChart title="Reviews by month" heads={['Month', 'Reviews']} bars={byMonth('reviews')} />
        <BarChart
          title="How the stars are spread"
          heads={['Stars', 'Reviews']}
          bars={ratings.map((value, place) => ({
            label: `${place + 1} ★`,
            name: `${place + 1} ${ratingNames[place]}`,
            value,
          }))}
        />
      </div>
    </>
  )
}
