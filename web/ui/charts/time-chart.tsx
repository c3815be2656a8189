import { listLabelled, listRuns, noData, roundUpScale } from './scale.ts'
import classes from './time-chart.module.css'

export interface TimeChartPeriod {
  /** On the axis, e.g. "12 Nov". */
  label: string
  /** With the year. */
  name: string
  /** Undefined for a gap: nothing is known. */
  value: number | undefined
  /** It is not over yet. */
  isCurrent?: boolean
}

interface TimeChartProps {
  /** What the chart shows, for screen readers; its values are in a table beside it. */
  description: string
  /** Oldest first. */
  periods: readonly TimeChartPeriod[]
  /** `bars` for what happened in a period, `area` for a level at its end. */
  kind: 'bars' | 'area'
  /** Short, for the axis. */
  format: (value: number) => string
  /** The value that the axis counts in, e.g. 60 for seconds shown as minutes. */
  unit: number
}

const height = 100
/** More would overlap on a narrow card. */
const maxLabels = 4
/** Small values stay visible. */
const minBar = 1.5
/** Keeps the middle of the axis whole. */
const minUnits = 4

/** A chart over time. The drawing stretches with its container; its labels do not. */
export function TimeChart(props: TimeChartProps) {
  const { description, periods, kind, format, unit } = props
  const max = Math.max(0, ...periods.map(({ value = 0 }) => value))
  const top = unit * roundUpScale(max / unit, minUnits)
  const toHeight = (value: number) => (value > 0 ? Math.max(minBar, (value / top) * height) : 0)
  return (
    <div className={classes.chart}>
      <div className={classes.scale} aria-hidden="true">
        <span>{format(top)}</span>
        <span>{format(top / 2)}</span>
        <span>0</span>
      </div>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${periods.length} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={description}
      >
        {kind === 'area' &&
          listRuns(periods).map(({ start, values }) => (
            <Area key={start} start={start} heights={values.map(toHeight)} />
          ))}
        {periods.map(({ name, value, isCurrent }, index) => (
          <g key={name} className={classes.period}>
            <title>{`${name}: ${value === undefined ? noData : format(value)}`}</title>
            <rect className={classes.target} x={index} width={1} height={height} />
            {kind === 'bars' && value !== undefined && (
              <rect
                className={classes.bar}
                data-current={isCurrent || undefined}
                x={index + 0.12}
                width={0.76}
                y={height - toHeight(value)}
                height={toHeight(value)}
              />
            )}
          </g>
        ))}
      </svg>
      <div className={classes.labels} aria-hidden="true">
        {listLabelled(periods.length, maxLabels).map((index) => (
          <span key={index} style={{ '--at': (index + 0.5) / periods.length }}>
            {periods[index]?.label}
          </span>
        ))}
      </div>
    </div>
  )
}

function Area({ start, heights }: { start: number; heights: readonly number[] }) {
  const line = heights.map((value, index) => `L${start + index + 0.5} ${height - value}`).join('')
  const first = height - (heights[0] ?? 0)
  const path = `M${start} ${first}${line}H${start + heights.length}`
  return (
    <>
      <path className={classes.area} d={`${path}V${height}H${start}Z`} />
      <path className={classes.line} d={path} />
    </>
  )
}
