import { useState } from 'react'
import { bulkLimits } from '#shared/limits.ts'
import { bulkMessages } from '#shared/messages/administration/bulk.ts'
import { toast } from '#web/lib/toasts/toast.ts'

/** The selected rows of a table, also those on pages that are not shown. */
export interface Selection<Row extends { _id: string }> {
  rows: readonly Row[]
  has: (row: Row) => boolean
  select: (rows: readonly Row[]) => void
  deselect: (ids: readonly string[]) => void
}

/** `shown` are the rows of the current page, in their latest version. */
export function useSelection<Row extends { _id: string }>(shown: readonly Row[]): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const latest = new Map(shown.map((row) => [row._id, row]))

  function select(rows: readonly Row[]) {
    const all = addRows(selected, rows)
    setSelected(all)
    if (rows.some(({ _id }) => !all.has(_id))) toast.info(bulkMessages.tooMany)
  }

  function deselect(ids: readonly string[]) {
    // Possibly called by Undo, after other rows were selected.
    setSelected((current) => new Map([...current].filter(([id]) => !ids.includes(id))))
  }

  return {
    rows: [...selected.values()].map((row) => latest.get(row._id) ?? row),
    has: ({ _id }) => selected.has(_id),
    select,
    deselect,
  }
}

/** Adds rows up to the number that one call can change. */
export function addRows<Row extends { _id: string }>(
  selected: ReadonlyMap<string, Row>,
  rows: readonly Row[],
): ReadonlyMap<string, Row> {
  const added = rows.filter(({ _id }) => !selected.has(_id))
  const entries = [...selected.values(), ...added].slice(0, bulkLimits.idsMax)
  return new Map(entries.map((row) => [row._id, row]))
}
