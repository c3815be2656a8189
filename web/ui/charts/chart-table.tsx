import classes from './chart-table.module.css'
import { ScrollRegion } from './scroll-region.tsx'

interface ChartTableProps {
  /** The title of the chart. */
  title: string
  /** The column headers: categories and values. */
  columns: readonly [string, string]
  rows: readonly (readonly [name: string, value: string])[]
}

/** The data of a chart as a table that can be expanded. */
export function ChartTable({ title, columns, rows }: ChartTableProps) {
  return (
    <details className={classes.details}>
      <summary>
        Show as table<span className="visually-hidden">: {title}</span>
      </summary>
      <ScrollRegion className={classes.scroll} label={`Table: ${title}`}>
        <table>
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
            {rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}
