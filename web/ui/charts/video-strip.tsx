import { formatClockTime } from '../video/controls/clock-time.ts'
import { ChartTable } from './chart-table.tsx'
import { roundUpScale } from './scale.ts'
import classes from './video-strip.module.css'

export interface StripPart {
  /** In seconds. */
  start: number
  watched: number
  again: number
  stopped: number
  questions: number
}

interface VideoStripProps {
  title: string
  /** The length of the video. */
  seconds: number
  learners: number
  /** Of equal length, in order. */
  parts: readonly StripPart[]
}

const height = 100
const formatShare = (count: number, learners: number) => `${Math.round((100 * count) / learners)}%`

/** What happens along a video, over its whole width as the seek bar, with the figures as a table below. */
export function VideoStrip({ title, seconds, learners, parts }: VideoStripProps) {
  const maxStopped = Math.max(1, ...parts.map(({ stopped }) => stopped))
  const maxAgain = roundUpScale(Math.max(learners, ...parts.map(({ again }) => again)))
  const watched = toPath(parts, ({ watched: count }) => count / learners)
  const again = toPath(parts, ({ again: count }) => count / maxAgain)
  return (
    <figure className={classes.figure} aria-label={title}>
      <ul role="list" className={classes.legend} aria-hidden="true">
        <li data-kind="watched">Watched</li>
        <li data-kind="again">Watched again</li>
        <li data-kind="stopped">Stopped</li>
        {parts.some(({ questions }) => questions > 0) && <li data-kind="questions">Questions</li>}
      </ul>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${parts.length} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={classes.watched} d={`${watched}V${height}H0Z`} />
        {parts.map(({ start, stopped }, index) =>
          stopped === 0 ? null : (
            <rect
              key={start}
              className={classes.stopped}
              x={index}
              width={1}
              y={height * (1 - (0.6 * stopped) / maxStopped)}
              height={(height * 0.6 * stopped) / maxStopped}
            />
          ),
        )}
        <path className={classes.again} d={again} />
      </svg>
      <div className={classes.questions} aria-hidden="true">
        {parts.map(({ start, questions }, index) =>
          questions === 0 ? null : (
            <span key={start} style={{ left: `${(100 * (index + 0.5)) / parts.length}%` }}>
              {questions}
            </span>
          ),
        )}
      </div>
      <div className={classes.times} aria-hidden="true">
        <span>{formatClockTime(0)}</span>
        <span>{formatClockTime(seconds)}</span>
      </div>
      <ChartTable
        title={title}
        columns={['From', 'Watched', 'Watched again', 'Stopped', 'Questions']}
        rows={parts.map((part) => ({
          id: String(part.start),
          name: formatClockTime(part.start),
          values: [
            formatShare(part.watched, learners),
            String(part.again),
            formatShare(part.stopped, learners),
            String(part.questions),
          ],
        }))}
      />
    </figure>
  )
}

/** A line of steps: each part has one height from 0 to 1. */
function toPath(parts: readonly StripPart[], getShare: (part: StripPart) => number): string {
  const heights = parts.map((part) => (height * (1 - Math.min(1, getShare(part)))).toFixed(1))
  return `M0 ${heights[0] ?? height}${heights.map((y, index) => `V${y}H${index + 1}`).join('')}`
}
