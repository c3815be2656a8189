import { useCallback } from 'react'
import { Link } from 'react-router'
import type { CourseStatistics as Statistics } from '#shared/contract/learning/learning.ts'
import { ratingNames } from '#shared/messages/reviews.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { Stars } from '#web/ui/media/stars.tsx'
import classes from './course-statistics.module.css'
import { formatMonth } from './format-month.ts'

interface CourseStatisticsProps {
  id: string
  /** For pages that do not name the course. */
  hasTitle?: boolean
}

/** Enrolments, reviews and ratings of a course, for its owner and admins. */
export function CourseStatistics({ id, hasTitle = false }: CourseStatisticsProps) {
  const load = useCallback(
    (signal: AbortSignal) => {
      const { statistics } = getBrowserApi().api.courses[':id']
      return parseResponse(statistics.$get({ param: { id } }, { init: { signal } }))
    },
    [id],
  )
  const { data, error, refetch } = useQuery(load)
  if (error) {
    return (
      <LoadError
        title="The statistics could not be loaded"
        message={error}
        onRetry={refetch}
        link={{ to: pages.myCourses, label: 'My Courses' }}
      />
    )
  }
  if (!data) return <CourseStatisticsSkeleton />
  return (
    <>
      {hasTitle ? (
        <h2 className={classes.title}>
          <Link to={pages.course(id)}>{data.title}</Link>
        </h2>
      ) : (
        <h2 className="visually-hidden">Enrolments and reviews</h2>
      )}
      <Charts statistics={data} />
    </>
  )
}

export function CourseStatisticsSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the statistics…</span>
      <div className={`${skeleton.block} ${classes.titleSkeleton}`} aria-hidden="true" />
      <div className={classes.charts} aria-hidden="true">
        {['enrolments', 'reviews', 'stars'].map((chart) => (
          <span key={chart} className={`${skeleton.block} ${classes.chartSkeleton}`} />
        ))}
      </div>
    </div>
  )
}

function Charts({ statistics }: { statistics: Statistics }) {
  const { learners, reviews, rating, ratings, months } = statistics
  const getMonthlyBars = (key: 'enrolments' | 'reviews') =>
    months.map((month) => ({ ...formatMonth(month.month), value: month[key] }))
  return (
    <>
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
          bars={getMonthlyBars('enrolments')}
          empty="Nobody enrolled in these 12 months."
        />
        <BarChart
          title="Reviews by month"
          columns={['Month', 'Reviews']}
          bars={getMonthlyBars('reviews')}
          empty="Nobody reviewed the course in these 12 months."
        />
        <BarChart
          title="Reviews by rating"
          columns={['Stars', 'Reviews']}
          bars={ratings.map((value, index) => ({
            label: `${index + 1} ★`,
            name: `${index + 1} ${ratingNames[index]}`,
            value,
          }))}
          empty="Nobody has reviewed the course yet."
        />
      </div>
    </>
  )
}
