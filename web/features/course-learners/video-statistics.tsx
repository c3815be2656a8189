import { useCallback, useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { LessonFigures, VideoParts } from '#shared/contract/learning/learners.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { NestedBarChart } from '#web/ui/charts/nested-bar-chart.tsx'
import { SkeletonBlocks } from '#web/ui/feedback/skeleton-blocks.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import card from '#web/ui/layout/card.module.css'
import { formatPosition } from './format-position.ts'
import classes from './lesson-statistics.module.css'

const title = 'Where learners stop watching'
const parameter = 'lesson'

interface VideoStatisticsProps {
  /** The course. */
  id: string
  videos: readonly LessonFigures[]
}

/** Which parts of a video learners watch; the address has the selected video, by default the first one opened. */
export function VideoStatistics({ id, videos }: VideoStatisticsProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const selectId = useId()
  const requested = new URLSearchParams(search).get(parameter)
  const selected =
    videos.find(({ _id }) => _id === requested) ??
    videos.find(({ opened }) => opened > 0) ??
    videos[0]
  if (!selected) return null

  function select(lesson: string) {
    const params = new URLSearchParams(search)
    params.set(parameter, lesson)
    const options = { replace: true, preventScrollReset: true, state: { keepFocus: true } }
    void navigate(`?${params.toString()}`, options)
  }

  return (
    <section className={`${card.card} ${classes.card}`} aria-labelledby="stopped-watching">
      <h3 id="stopped-watching">{title}</h3>
      <div className={classes.choice}>
        <label htmlFor={selectId}>Video</label>
        <select
          id={selectId}
          value={selected._id}
          onChange={(event) => select(event.currentTarget.value)}
        >
          {videos.map(({ _id, title: video }) => (
            <option key={_id} value={_id}>
              {video}
            </option>
          ))}
        </select>
      </div>
      <Parts id={id} lesson={selected._id} />
    </section>
  )
}

function Parts({ id, lesson }: { id: string; lesson: string }) {
  const load = useCallback(
    (signal: AbortSignal) => {
      const { statistics } = getBrowserApi().api.courses[':id'].lessons
      const request = { param: { id }, query: { lesson } }
      return parseResponse(statistics.$get(request, { init: { signal } }))
    },
    [id, lesson],
  )
  const { data, error, isLoading, refetch } = useQuery(load)
  if (error) {
    return (
      <LoadError
        title="The video’s statistics could not be loaded"
        level="h3"
        message={error}
        onRetry={refetch}
      />
    )
  }
  if (!data?.video) {
    return <SkeletonBlocks block={classes.chartSkeleton}>Loading the statistics…</SkeletonBlocks>
  }
  return (
    <div aria-busy={isLoading} data-loading={isLoading || undefined} className={classes.parts}>
      <p role="status" className="visually-hidden">
        {isLoading ? '' : `Showing ${data.video.title}`}
      </p>
      <PartChart video={data.video} />
    </div>
  )
}

const legend = ['Watched', 'Stopped here'] as const

function PartChart({ video }: { video: VideoParts }) {
  const { parts, seconds } = video
  if (parts.every(({ watched, stopped }) => watched === 0 && stopped === 0)) {
    return <p className={classes.empty}>No learner has watched this video yet.</p>
  }
  const name = (start: number, index: number) =>
    `${formatPosition(start)} to ${formatPosition(parts[index + 1]?.start ?? seconds)}`
  return (
    <>
      <NestedBarChart
        description="How many learners watched each part of the video, and how many of those who have not finished it stopped there"
        legend={legend}
        bars={parts.map(({ start, watched, stopped }, index) => ({
          id: String(start),
          label: formatPosition(index === parts.length - 1 ? seconds : start),
          name: name(start, index),
          outer: watched,
          inner: stopped,
        }))}
      />
      <p className={classes.help}>
        Falling bars are where learners leave. Bars that rise again are parts that they skip to.
      </p>
      <ChartTable
        title={title}
        columns={['Part', ...legend]}
        rows={parts.map(({ start, watched, stopped }, index) => ({
          id: String(start),
          name: name(start, index),
          values: [formatCount(watched), formatCount(stopped)],
        }))}
      />
    </>
  )
}
