import { type ReactNode, useId } from 'react'
import card from '../layout/card.module.css'
import { ChartTable } from './chart-table.tsx'
import classes from './figure-card.module.css'
import { noData } from './scale.ts'
import { TimeChart, type TimeChartPeriod } from './time-chart.tsx'

interface FigureCardProps {
  title: string
  /** The one figure of the range; undefined if it is not known. */
  figure: string | undefined
  /** How it compares, e.g. with the range before. */
  trend: string | undefined
  /** What is counted, in a sentence. */
  help?: string
  periods: readonly TimeChartPeriod[]
  kind?: 'bars' | 'area'
  /** What the chart shows, for screen readers. */
  description: string
  /** Shown in place of the chart if there is nothing in the range. */
  empty: string
  /** The header of the table's first column. */
  periodLabel: string
  format: (value: number) => string
  /** Shorter, for the axis; `format` by default. */
  formatAxis?: (value: number) => string
  /** The value that the axis counts in; 1 by default. */
  axisUnit?: number
  children?: ReactNode
}

/** A figure with its trend, a chart over time and the data as a table. */
export function FigureCard(props: FigureCardProps) {
  const { title, figure, trend, help, periods, kind = 'bars', description, empty } = props
  const { periodLabel, format, formatAxis = format, axisUnit = 1, children } = props
  const id = useId()
  const isEmpty = periods.every(({ value = 0 }) => value === 0)
  return (
    <section className={`${card.card} ${classes.card}`} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {figure !== undefined && <p className={classes.figure}>{figure}</p>}
      {trend !== undefined && <p className={classes.trend}>{trend}</p>}
      {isEmpty ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <div className={classes.chart}>
          <TimeChart
            description={description}
            periods={periods}
            kind={kind}
            format={formatAxis}
            unit={axisUnit}
          />
        </div>
      )}
      {help && <p className={classes.help}>{help}</p>}
      {!isEmpty && (
        <ChartTable
          title={title}
          columns={[periodLabel, title]}
          rows={periods.map(({ name, value }) => ({
            name,
            values: [value === undefined ? noData : format(value)],
          }))}
        />
      )}
      {children}
    </section>
  )
}
