import classes from './chart-table.module.css'
import { ScrollRegion } from './scroll-region.tsx'

export interface ChartTableRow {
  /** Set where names may repeat. */
  id?: string
  name: string
  values: readonly string[]
}

interface ChartTableProps {
  /** The title of the chart. */
  title: string
  /** The column headers: categories and values. */
  columns: readonly [string, ...string[]]
  rows: readonly ChartTableRow[]
}

/** The data of a chart as a table that can be expanded. */
export function ChartTable({ title, columns, rows }: ChartTableProps) {
  return (
    <details className={classes.details}>
      <summary>
        Show as table<span className="visually-hidden">: {title}</span>
      </summary>
      <ScrollRegion className={classes.scroll} label={`Table: ${title}`}>
        <table data-wide={columns.length > 2 || undefined}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, values }) => (
              <tr key={id ?? name}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={columns[index + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}
