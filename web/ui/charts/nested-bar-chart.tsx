import { formatCount } from '#web/lib/format/format.ts'
import classes from './nested-bar-chart.module.css'
import { Plot, plotHeight, PlotStep, toPlotHeight } from './plot.tsx'
import { roundUpScale } from './scale.ts'

export interface NestedBar {
  id: string
  /** On the axis. */
  label: string
  /** Shown when pointed at. */
  name: string
  outer: number
  /** A part of `outer`, or another count that is not larger. */
  inner: number
}

interface NestedBarChartProps {
  /** What the chart shows, for screen readers; its values are in a table beside it. */
  description: string
  /** What the outer and the inner bars count. */
  legend: readonly [outer: string, inner: string]
  bars: readonly NestedBar[]
}

/** Keeps the middle of the axis whole. */
const minUnits = 4

/** Two counts for each of a sequence, one bar within the other. */
export function NestedBarChart({ description, legend, bars }: NestedBarChartProps) {
  const top = roundUpScale(
    Math.max(...bars.map(({ outer, inner }) => Math.max(outer, inner))),
    minUnits,
  )
  const toRect = (value: number) => {
    const height = toPlotHeight(value, top)
    return { y: plotHeight - height, height }
  }
  return (
    <div>
      <ul role="list" className={classes.legend} aria-hidden="true">
        {legend.map((name, index) => (
          <li key={name} data-inner={index === 1 || undefined}>
            {name}
          </li>
        ))}
      </ul>
      <Plot
        description={description}
        top={top}
        format={formatCount}
        labels={bars.map(({ label }) => label)}
        isTall
      >
        {bars.map(({ id, name, outer, inner }, index) => (
          <PlotStep
            key={id}
            index={index}
            title={`${name}: ${legend[0]} ${formatCount(outer)}, ${legend[1]} ${formatCount(inner)}`}
          >
            <rect className={classes.outer} x={index + 0.08} width={0.84} {...toRect(outer)} />
            <rect className={classes.inner} x={index + 0.24} width={0.52} {...toRect(inner)} />
          </PlotStep>
        ))}
      </Plot>
    </div>
  )
}
