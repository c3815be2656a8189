import { type ReactNode, useEffect, useRef } from 'react'
import { pluralize } from '#shared/messages/pluralize.ts'
import { Button } from '../buttons/button.tsx'
import classes from './selection.module.css'
import table from './table.module.css'
import type { Selection } from './use-selection.ts'

interface SelectAllCellProps<Row extends { _id: string }> {
  /** Of the checkbox. */
  id: string
  rows: readonly Row[]
  selection: Selection<Row>
}

/** Selects all rows of the page. Not a column header: the column has no data. */
export function SelectAllCell<Row extends { _id: string }>(props: SelectAllCellProps<Row>) {
  const { id, rows, selection } = props
  const input = useRef<HTMLInputElement>(null)
  const count = rows.filter(selection.has).length
  const isAll = rows.length > 0 && count === rows.length

  useEffect(() => {
    if (input.current) input.current.indeterminate = count > 0 && !isAll
  }, [count, isAll])

  function toggle() {
    if (isAll) selection.deselect(rows.map(({ _id }) => _id))
    else selection.select(rows)
  }

  return (
    <td className={table.selectAll}>
      <label className={classes.choice}>
        <input
          ref={input}
          id={id}
          type="checkbox"
          aria-label="Select all on this page"
          checked={isAll}
          onChange={toggle}
        />
        <span className={classes.label} aria-hidden="true">
          Select all on this page
        </span>
      </label>
    </td>
  )
}

interface SelectCellProps<Row extends { _id: string }> {
  row: Row
  name: string
  selection: Selection<Row>
}

export function SelectCell<Row extends { _id: string }>(props: SelectCellProps<Row>) {
  const { row, name, selection } = props
  return (
    <td className={table.selectCell}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={selection.has(row)}
          onChange={({ currentTarget: { checked } }) =>
            checked ? selection.select([row]) : selection.deselect([row._id])
          }
        />
      </label>
    </td>
  )
}

interface SelectionBarProps {
  /** Of all selected rows. */
  count: number
  /** Of those on other pages, or hidden by a filter. */
  hidden: number
  nouns: readonly [string, string]
  onClear: () => void
  /** The actions for the selected rows. */
  children: ReactNode
}

/** Appears at the bottom of the window while rows are selected. Its status exists before, to be announced. */
export function SelectionBar({ count, hidden, nouns, onClear, children }: SelectionBarProps) {
  return (
    <div className={classes.bar} data-visible={count > 0 || undefined}>
      <p role="status" className={classes.count}>
        {count > 0 && `${pluralize(count, nouns)} selected`}
        {hidden > 0 && `, ${hidden} not on this page`}
      </p>
      {count > 0 && (
        <div role="group" aria-label="Selected rows" className={classes.actions}>
          {children}
          <Button variant="quiet" onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}
