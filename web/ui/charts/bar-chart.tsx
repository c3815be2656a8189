import { useId } from 'react'
import { formatCount } from '#web/lib/format/format.ts'
import classes from './bar-chart.module.css'
import { ChartTable } from './chart-table.tsx'
import card from './figure-card.module.css'

export interface Bar {
  /** Below the bar. */
  label: string
  /** In the table, e.g. with the year. */
  name: string
  value: number
}

interface BarChartProps {
  title: string
  /** The column headers of the table: categories and values. */
  columns: readonly [string, string]
  bars: readonly Bar[]
  /** Shown in place of the bars if all values are 0. */
  empty: string
}

/** With more bars, narrow charts hide every second label. */
const maxLabels = 6

/** A bar chart with its data as a table below. */
export function BarChart({ title, columns, bars, empty }: BarChartProps) {
  const id = useId()
  const max = Math.max(0, ...bars.map(({ value }) => value))
  if (max === 0) {
    return (
      <figure className={classes.figure} aria-labelledby={id}>
        <figcaption id={id}>{title}</figcaption>
        <p className={card.empty}>{empty}</p>
      </figure>
    )
  }
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      <div
        className={classes.bars}
        data-many={bars.length > maxLabels ? '' : undefined}
        aria-hidden="true"
      >
        {bars.map(({ label, name, value }) => (
          <div key={name} className={classes.column}>
            <span className={classes.value}>{value > 0 && formatCount(value)}</span>
            <span className={classes.bar} style={{ '--share': value / max }} />
            <span className={classes.label}>
              <span>{label}</span>
            </span>
          </div>
        ))}
      </div>
      <ChartTable
        title={title}
        columns={columns}
        rows={bars.map(({ name, value }) => ({ name, values: [formatCount(value)] }))}
      />
    </figure>
  )
}
