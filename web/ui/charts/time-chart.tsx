import { Plot, plotHeight, PlotStep, toPlotHeight } from './plot.tsx'
import { listRuns, noData, roundUpScale } from './scale.ts'
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

/** Keeps the middle of the axis whole. */
const minUnits = 4

/** A chart over time. */
export function TimeChart(props: TimeChartProps) {
  const { description, periods, kind, format, unit } = props
  const max = Math.max(0, ...periods.map(({ value = 0 }) => value))
  const top = unit * roundUpScale(max / unit, minUnits)
  const toHeight = (value: number) => toPlotHeight(value, top)
  return (
    <Plot
      description={description}
      top={top}
      format={format}
      labels={periods.map(({ label }) => label)}
    >
      {kind === 'area' &&
        listRuns(periods).map(({ start, values }) => (
          <Area key={start} start={start} heights={values.map(toHeight)} />
        ))}
      {periods.map(({ name, value, isCurrent }, index) => (
        <PlotStep
          key={name}
          index={index}
          title={`${name}: ${value === undefined ? noData : format(value)}`}
        >
          {kind === 'bars' && value !== undefined && (
            <rect
              className={classes.bar}
              data-current={isCurrent || undefined}
              x={index + 0.12}
              width={0.76}
              y={plotHeight - toHeight(value)}
              height={toHeight(value)}
            />
          )}
        </PlotStep>
      ))}
    </Plot>
  )
}

function Area({ start, heights }: { start: number; heights: readonly number[] }) {
  const line = heights
    .map((value, index) => `L${start + index + 0.5} ${plotHeight - value}`)
    .join('')
  const first = plotHeight - (heights[0] ?? 0)
  const path = `M${start} ${first}${line}H${start + heights.length}`
  return (
    <>
      <path className={classes.area} d={`${path}V${plotHeight}H${start}Z`} />
      <path className={classes.line} d={path} />
    </>
  )
}
