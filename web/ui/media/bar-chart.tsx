import { useId } from 'react'
import { formatCount } from '#web/lib/format.ts'
import classes from './bar-chart.module.css'

export interface Bar {
  /** Under the bar. */
  label: string
  /** In the table, where it stands alone. */
  name: string
  value: number
}

interface BarChartProps {
  title: string
  /** What the bars stand for, and what is counted: the heads of the table. */
  columns: readonly [string, string]
  bars: readonly Bar[]
}

const fewBars = 6

/** Bars, and the same as a table for who prefers figures or does not see. */
export function BarChart({ title, columns: heads, bars }: BarChartProps) {
  const id = useId()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      <div
        className={classes.bars}
        data-many={bars.length > fewBars ? '' : undefined}
        aria-hidden="true"
      >
        {bars.map(({ label, name, value }) => (
          <div key={name} className={classes.column}>
            <span className={classes.value}>{value > 0 && formatCount(value)}</span>
            <span className={classes.bar} style={{ '--share': value / most }} />
            <span className={classes.label}>
              <span>{label}</span>
            </span>
          </div>
        ))}
      </div>
      <details className={classes.details}>
        <summary>
          As a table<span className="visually-hidden">: {title}</span>
        </summary>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatCount(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
