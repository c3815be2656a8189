import { useCallback } from 'react'
import type {
  LessonFigures,
  LessonStatistics as Statistics,
} from '#shared/contract/learning/learners.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { NestedBarChart } from '#web/ui/charts/nested-bar-chart.tsx'
import { SkeletonBlocks } from '#web/ui/feedback/skeleton-blocks.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import card from '#web/ui/layout/card.module.css'
import classes from './lesson-statistics.module.css'
import { VideoStatistics } from './video-statistics.tsx'

/** How many learners open and finish each lesson of a course, and where they stop watching, for its authors. */
export function LessonStatistics({ id }: { id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => {
      const { statistics } = getBrowserApi().api.courses[':id'].lessons
      return parseResponse(statistics.$get({ param: { id }, query: {} }, { init: { signal } }))
    },
    [id],
  )
  const { data, error, refetch } = useQuery(load)
  return (
    <section aria-labelledby="lesson-statistics" className={classes.section}>
      <h2 id="lesson-statistics">Lessons</h2>
      {error ? (
        <LoadError
          title="The statistics could not be loaded"
          level="h3"
          message={error}
          onRetry={refetch}
        />
      ) : data ? (
        <Figures id={id} statistics={data} />
      ) : (
        <LessonStatisticsSkeleton />
      )}
    </section>
  )
}

function LessonStatisticsSkeleton() {
  return (
    <SkeletonBlocks className={classes.cards} block={classes.cardSkeleton} count={2}>
      Loading the statistics…
    </SkeletonBlocks>
  )
}

function Figures({ id, statistics }: { id: string; statistics: Statistics }) {
  const { learners, isMore, lessons } = statistics
  if (lessons.length === 0 || learners === 0) {
    return (
      <StatePanel title={lessons.length === 0 ? 'No lessons yet' : 'No learners yet'} level="h3">
        <p>Here you will see how many learners open and finish each lesson.</p>
      </StatePanel>
    )
  }
  const count = pluralize(learners, ['learner', 'learners'])
  return (
    <>
      <p className={classes.note}>
        {isMore ? `Counts the newest ${count}.` : `Counts ${count}.`} A lesson is finished when its
        video was watched to 95%, its article was read to the end or its file was opened; marks that
        learners set themselves do not count.
      </p>
      <div className={classes.cards}>
        <LessonChart lessons={lessons} />
        <VideoStatistics id={id} videos={lessons.filter(({ kind }) => kind === 'video')} />
      </div>
    </>
  )
}

const legend = ['Opened', 'Finished'] as const

function LessonChart({ lessons }: { lessons: readonly LessonFigures[] }) {
  const title = 'Learners by lesson'
  return (
    <section className={`${card.card} ${classes.card}`} aria-labelledby="learners-by-lesson">
      <h3 id="learners-by-lesson">{title}</h3>
      <NestedBarChart
        description="How many learners opened and finished each lesson, in the order of the course"
        legend={legend}
        bars={lessons.map(({ _id, title, opened, finished }, index) => ({
          id: _id,
          label: String(index + 1),
          name: `${index + 1}. ${title}`,
          outer: opened,
          inner: finished,
        }))}
      />
      <ChartTable
        title={title}
        columns={['Lesson', ...legend, 'Average watched']}
        rows={lessons.map(({ _id, title, opened, finished, averagePercent }, index) => ({
          id: _id,
          name: `${index + 1}. ${title}`,
          values: [
            formatCount(opened),
            formatCount(finished),
            averagePercent === null ? '–' : `${averagePercent}%`,
          ],
        }))}
      />
    </section>
  )
}
