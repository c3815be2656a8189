import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconArrowDown, IconArrowUp } from '../icons/general.ts'
import card from '../layout/card.module.css'
import { focusHeading } from '../layout/focus-after-navigation.tsx'
import { CoverImage } from '../media/cover-image.tsx'
import { TableBody } from './table-body.tsx'
import { toTableQuery, toggleSort, type TableConfig, type TableView } from './table-query.ts'
import classes from './table.module.css'

export interface TableColumn<Sort extends string> {
  label: string
  /** Absent for columns that cannot be sorted. */
  sort?: Sort
}

interface DataTableProps<Sort extends string> {
  /** For screen readers. */
  caption: string
  columns: readonly TableColumn<Sort>[]
  /** Absent, like `config`, for tables that cannot be sorted. */
  view?: TableView<Sort>
  config?: TableConfig<Sort>
  /** For tables with many columns: less space between them, and actions below each other if necessary. */
  isDense?: boolean
  /** A first cell of the header row for a column without data. */
  selectAll?: ReactNode
  /** The rows, as `<tr>`. */
  children: ReactNode
}

/** A sortable table; in a narrow container its rows become cards. */
export function DataTable<Sort extends string>({
  caption,
  columns,
  view,
  config,
  isDense = false,
  selectAll,
  children,
}: DataTableProps<Sort>) {
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    const { current } = table
    return () => {
      if (current?.contains(document.activeElement)) requestAnimationFrame(focusHeadingIfLost)
    }
  }, [])
  return (
    <div className={classes.container}>
      <div className={`${card.card} ${classes.frame}`}>
        <table ref={table} className={classes.table} data-dense={isDense || undefined}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {selectAll}
              {columns.map(({ label, sort }) => (
                <th key={label} scope="col" aria-sort={getAriaSort(view, sort)}>
                  {sort && view && config ? (
                    <SortLink label={label} sort={sort} view={view} config={config} />
                  ) : (
                    label
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <TableBody>{children}</TableBody>
        </table>
      </div>
    </div>
  )
}

/** After the last row was deleted, which removes the table. Other pages may have moved the focus themselves. */
function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) focusHeading()
}

interface SortLinkProps<Sort extends string> {
  label: string
  sort: Sort
  view: TableView<Sort>
  config: TableConfig<Sort>
}

function SortLink<Sort extends string>({ label, sort, view, config }: SortLinkProps<Sort>) {
  const Arrow = view.direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <Link
      className={classes.sort}
      to={toTableQuery(toggleSort(view, sort), config)}
      replace
      preventScrollReset
      data-active={view.sort === sort || undefined}
    >
      {label}
      <Arrow size={16} aria-hidden="true" />
    </Link>
  )
}

function getAriaSort(view: TableView | undefined, sort: string | undefined) {
  if (!view || view.sort !== sort) return undefined
  return view.direction === 'desc' ? ('descending' as const) : ('ascending' as const)
}

/** The cell with a row's cover. */
export function CoverCell({ title, url }: { title: string; url: string }) {
  return (
    <td className={classes.coverCell}>
      <CoverImage
        className={classes.cover}
        src={url}
        sizes="112px"
        alt={`Cover of ${title}`}
        width={112}
        height={63}
        loading="lazy"
      />
    </td>
  )
}
