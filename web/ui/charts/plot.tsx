import type { ReactNode } from 'react'
import classes from './plot.module.css'
import { listLabelled } from './scale.ts'

/** In the units of a drawing, whose width is one for each step. */
export const plotHeight = 100
/** More would overlap on a narrow card. */
const maxLabels = 4
/** Small values stay visible. */
const minBar = 1.5

interface PlotProps {
  /** What the chart shows, for screen readers; its values are in a table beside it. */
  description: string
  /** The value at the top of the axis, as `roundUpScale` returns it. */
  top: number
  /** Short, for the axis. */
  format: (value: number) => string
  /** One for each step, on the axis. */
  labels: readonly string[]
  /** Taller, for a chart that stands alone. */
  isTall?: boolean
  /** What is drawn, one unit wide for each step. */
  children: ReactNode
}

/** The axes around a drawing, which stretches with its container; the labels do not. */
export function Plot({ description, top, format, labels, isTall, children }: PlotProps) {
  return (
    <div className={classes.chart} data-tall={isTall || undefined}>
      <div className={classes.scale} aria-hidden="true">
        <span>{format(top)}</span>
        <span>{format(top / 2)}</span>
        <span>0</span>
      </div>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${labels.length} ${plotHeight}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={description}
      >
        {children}
      </svg>
      <div
        className={classes.labels}
        data-all={(isTall && labels.length <= maxLabels) || undefined}
        aria-hidden="true"
      >
        {listLabelled(labels.length, maxLabels).map((index) => (
          <span key={index} style={{ '--at': (index + 0.5) / labels.length }}>
            {labels[index]}
          </span>
        ))}
      </div>
    </div>
  )
}

/** What is drawn at a step; the whole step can be pointed at. */
export function PlotStep(props: { index: number; title: string; children: ReactNode }) {
  const { index, title, children } = props
  return (
    <g className={classes.step}>
      <title>{title}</title>
      <rect className={classes.target} x={index} width={1} height={plotHeight} />
      {children}
    </g>
  )
}

/** The height of a value in a drawing. */
export function toPlotHeight(value: number, top: number): number {
  return value > 0 ? Math.max(minBar, (value / top) * plotHeight) : 0
}
