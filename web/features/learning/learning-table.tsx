import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { Link } from 'react-router'
import type { CartItem } from '#shared/contract/catalogue.ts'
import classes from './learning-table.module.css'
import { LearningTableRow } from './learning-table-row.tsx'
import { type LearningRow, queryOf, type SortKey, sortedBy, type TableView } from './table-view.ts'

interface LearningTableProps {
  rows: readonly LearningRow<CartItem>[]
  view: TableView
  onRemove: (course: CartItem) => void
}

const heads: readonly { label: string; sort?: SortKey }[] = [
  { label: 'Id', sort: 'id' },
  { label: 'Thumbnails' },
  { label: 'Title', sort: 'title' },
  { label: 'Type', sort: 'type' },
  { label: 'Topic', sort: 'topic' },
  { label: 'Author', sort: 'author' },
  { label: 'Action' },
]

/** A table on a wide screen; on a phone its rows are laid out as cards. */
export function LearningTable({ rows, view, onRemove }: LearningTableProps) {
  return (
    <div className={classes.paper}>
      <table className={classes.table}>
        <caption className="visually-hidden">Courses I am enrolled in</caption>
        <thead>
          <tr>
            {heads.map(({ label, sort }) => (
              <th key={label} scope="col" aria-sort={ariaSort(view, sort)}>
                {sort ? <SortLink label={label} sort={sort} view={view} /> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <LearningTableRow key={row.course._id} row={row} onRemove={onRemove} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SortLink({ label, sort, view }: { label: string; sort: SortKey; view: TableView }) {
  const Arrow = view.direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <Link
      className={classes.sort}
      to={queryOf(sortedBy(view, sort)) || '?'}
      replace
      preventScrollReset
      data-active={view.sort === sort || undefined}
    >
      {label}
      <Arrow size={16} aria-hidden="true" />
    </Link>
  )
}

function ariaSort(view: TableView, sort: SortKey | undefined) {
  if (view.sort !== sort) return undefined
  return view.direction === 'desc' ? ('descending' as const) : ('ascending' as const)
}
