import { type RefObject, useEffect, useState } from 'react'
import type { attachRow, watchDrops } from './drag.ts'
import { useTree } from './tree-context.ts'

/** The functions of `drag.ts`, which is loaded after the page. */
export interface DragModule {
  attachRow: typeof attachRow
  watchDrops: typeof watchDrops
}

/** Before or after the row; of a section, as its first or last lesson. */
export type DropEdge = 'before' | 'after' | 'first' | 'last'

/** What is dragged, and what it can be dropped on. */
export interface DragRow {
  type: 'lesson' | 'section'
  _id: string
  /** The section of a lesson; of a section, itself. */
  section: string
}

/** Makes a row draggable by its handle. Returns where a dragged row would be dropped. */
export function useDrag(
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { type, _id, section }: DragRow,
): { isDragged: boolean; edge: DropEdge | undefined } {
  const { drag } = useTree()
  const [isDragged, setIsDragged] = useState(false)
  const [edge, setEdge] = useState<DropEdge>()

  useEffect(() => {
    if (!drag || !row.current || !handle.current) return
    const elements = { row: row.current, handle: handle.current }
    return drag.attachRow(elements, { type, _id, section }, { setIsDragged, setEdge })
  }, [drag, row, handle, type, _id, section])

  return { isDragged, edge }
}
