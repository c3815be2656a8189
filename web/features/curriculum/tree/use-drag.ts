import { type RefObject, useEffect, useState } from 'react'
import type { DragRow, DropEdge } from './drag-types.ts'
import { useTree } from './tree-context.ts'

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
