import { formatCount } from '#web/lib/format/format.ts'
import classes from './nested-bar-chart.module.css'
import { listLabelled, roundUpScale } from './scale.ts'

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

const height = 100
/** More would overlap on a narrow card. */
const maxLabels = 4
/** Small values stay visible. */
const minBar = 1.5
/** Keeps the middle of the axis whole. */
const minUnits = 4

/** Two counts for each of a sequence, one bar within the other. The drawing stretches with its container. */
export function NestedBarChart({ description, legend, bars }: NestedBarChartProps) {
  const top = roundUpScale(
    Math.max(...bars.map(({ outer, inner }) => Math.max(outer, inner))),
    minUnits,
  )
  const toRect = (value: number) => {
    const size = value > 0 ? Math.max(minBar, (value / top) * height) : 0
    return { y: height - size, height: size }
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
      <div className={classes.chart}>
        <div className={classes.scale} aria-hidden="true">
          <span>{formatCount(top)}</span>
          <span>{formatCount(top / 2)}</span>
          <span>0</span>
        </div>
        <svg
          className={classes.drawing}
          viewBox={`0 0 ${bars.length} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={description}
        >
          {bars.map(({ id, name, outer, inner }, index) => (
            <g key={id} className={classes.group}>
              <title>{`${name}: ${legend[0]} ${formatCount(outer)}, ${legend[1]} ${formatCount(inner)}`}</title>
              <rect className={classes.target} x={index} width={1} height={height} />
              <rect className={classes.outer} x={index + 0.08} width={0.84} {...toRect(outer)} />
              <rect className={classes.inner} x={index + 0.24} width={0.52} {...toRect(inner)} />
            </g>
          ))}
        </svg>
        <div
          className={classes.labels}
          data-all={bars.length <= maxLabels || undefined}
          aria-hidden="true"
        >
          {listLabelled(bars.length, maxLabels).map((index) => (
            <span key={index} style={{ '--at': (index + 0.5) / bars.length }}>
              {bars[index]?.label}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
