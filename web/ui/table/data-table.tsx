import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconArrowDown, IconArrowUp } from '../icons/general.ts'
import { CoverImage } from '../media/cover-image.tsx'
import { toTableQuery, toggleSort, type TableConfig, type TableView } from './table-query.ts'
import classes from './table.module.css'

export interface TableColumn<Sort extends string> {
  label: string
  /** Absent where the table cannot be sorted by this column. */
  sort?: Sort
}

interface DataTableProps<Sort extends string> {
  /** What the table is, for people who do not see it. */
  caption: string
  columns: readonly TableColumn<Sort>[]
  /** What is shown and what can be; absent for a table that cannot be sorted. */
  view?: TableView<Sort>
  config?: TableConfig<Sort>
  /** The rows, as `<tr>`. */
  children: ReactNode
}

/** A sortable table on a wide screen; on a phone its rows are laid out as cards. */
export function DataTable<Sort extends string>({
  caption,
  columns: heads,
  view,
  config: sorts,
  children,
}: DataTableProps<Sort>) {
  return (
    <div className={classes.space}>
      <div className={classes.paper}>
        <table className={classes.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {heads.map(({ label, sort }) => (
                <th key={label} scope="col" aria-sort={ariaSort(view, sort)}>
                  {sort && view && sorts ? (
                    <SortLink label={label} sort={sort} view={view} config={sorts} />
                  ) : (
                    label
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </div>
  )
}

interface SortLinkProps<Sort extends string> {
  label: string
  sort: Sort
  view: TableView<Sort>
  config: TableConfig<Sort>
}

function SortLink<Sort extends string>({ label, sort, view, config: sorts }: SortLinkProps<Sort>) {
  const Arrow = view.direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <Link
      className={classes.sort}
      to={toTableQuery(toggleSort(view, sort), sorts)}
      replace
      preventScrollReset
      data-active={view.sort === sort || undefined}
    >
      {label}
      <Arrow size={16} aria-hidden="true" />
    </Link>
  )
}

function ariaSort(view: TableView | undefined, sort: string | undefined) {
  if (!view || view.sort !== sort) return undefined
  return view.direction === 'desc' ? ('descending' as const) : ('ascending' as const)
}

/** The cell of a row's thumbnail. */
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
