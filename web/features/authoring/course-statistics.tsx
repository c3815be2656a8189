import { useCallback } from 'react'
import { Link } from 'react-router'
import type { CourseStatistics as Known } from '#shared/contract/learning.ts'
import { ratingNames } from '#shared/messages/reviews.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { useQuery } from '#web/lib/use-query.ts'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { BarChart } from '#web/ui/media/bar-chart.tsx'
import { Stars } from '#web/ui/media/stars.tsx'
import classes from './course-statistics.module.css'
import { formatMonth } from './format-month.ts'

/** How a course does, for its owner and admins. */
export function CourseStatistics({ id }: { id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => {
      const call = getBrowserApi().api.courses[':id'].statistics
      return parseResponse(call.$get({ param: { id } }, { init: { signal } }))
    },
    [id],
  )
  const { data: answer, error: failure, refetch: again } = useQuery(load)
  if (failure) {
    return (
      <LoadError
        title="The statistics could not be loaded"
        message={failure}
        onRetry={again}
        link={{ to: pages.myCourses, label: 'My Courses' }}
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
    months.map((month) => ({ ...formatMonth(month.month), value: month[of] }))
  return (
    <>
      <h2 className={classes.title}>
        <Link to={pages.course(id)}>{title}</Link>
      </h2>
      <dl className={classes.facts}>
        <div>
          <dt>Learners</dt>
          <dd>{formatCount(learners)}</dd>
        </div>
        <div>
          <dt>Reviews</dt>
          <dd>{formatCount(reviews)}</dd>
        </div>
        <div>
          <dt>Rating</dt>
          <dd>{rating > 0 ? <Stars rating={rating} /> : 'None yet'}</dd>
        </div>
      </dl>
      <div className={classes.charts}>
        <BarChart
          title="Enrolments by month"
          columns={['Month', 'Enrolments']}
          bars={byMonth('enrolments')}
        />
        <BarChart
          title="Reviews by month"
          columns={['Month', 'Reviews']}
          bars={byMonth('reviews')}
        />
        <BarChart
          title="How the stars are spread"
          columns={['Stars', 'Reviews']}
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
