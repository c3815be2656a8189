import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Curriculum } from '#shared/contract/courses/curriculum.ts'
import { findPlace, findSection, type Move } from './changes.ts'
import type { DragRow, DragRowState, DropEdge } from './drag-types.ts'

/* Drag and drop by pointer, loaded after the page. The same moves exist by keyboard and in the rows' menus. */

/** Makes a row draggable by its handle, and a place to drop others. */
export function attachRow(
  { row, handle }: { row: HTMLElement; handle: HTMLElement },
  target: DragRow,
  { setIsDragged, setEdge }: DragRowState,
): () => void {
  return combine(
    draggable({
      element: row,
      dragHandle: handle,
      getInitialData: () => ({ row: target }),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => canDrop(readRow(source.data), target),
      getData: ({ source, input, element }) => ({
        row: target,
        edge: findEdge(readRow(source.data), target, input.clientY, element),
      }),
      onDrag({ source, self, location }) {
        const isInnermost = location.current.dropTargets[0]?.element === self.element
        const isSelf = readRow(source.data)?._id === target._id
        setEdge(isInnermost && !isSelf ? readEdge(self.data) : undefined)
      },
      onDragLeave: () => setEdge(undefined),
      onDrop: () => setEdge(undefined),
    }),
  )
}

/** Calls `onMove` with what a drop means. */
export function watchDrops(
  getCurriculum: () => Curriculum,
  onMove: (move: Move) => void,
): () => void {
  return combine(
    monitorForElements({
      onDrop({ source, location }) {
        const dragged = readRow(source.data)
        const [target] = location.current.dropTargets
        const row = target && readRow(target.data)
        const edge = target && readEdge(target.data)
        if (!dragged || !row || !edge || row._id === dragged._id) return
        onMove(toMove(getCurriculum(), dragged, row, edge))
      },
    }),
    autoScrollWindowForElements(),
  )
}

/** The height of a section's header, in pixels. */
const headerHeight = 48

/** Sections go between sections; lessons between lessons, and into sections. */
function canDrop(dragged: DragRow | undefined, target: DragRow): boolean {
  return dragged?.type === 'lesson' || target.type === 'section'
}

function findEdge(
  dragged: DragRow | undefined,
  target: DragRow,
  y: number,
  element: Element,
): DropEdge {
  const { top, height } = element.getBoundingClientRect()
  if (dragged?.type === 'lesson' && target.type === 'section') {
    return y < top + headerHeight ? 'first' : 'last'
  }
  return y < top + height / 2 ? 'before' : 'after'
}

export function toMove(
  { sections }: Curriculum,
  dragged: DragRow,
  target: DragRow,
  edge: DropEdge,
): Move {
  if (dragged.type === 'section') {
    const others = sections.filter(({ _id }) => _id !== dragged._id)
    const after = edge === 'after' ? target._id : findPlace(others, target._id).after
    return { type: 'moveSection', _id: dragged._id, after }
  }
  const lessons = findSection(sections, target.section)?.lessons ?? []
  const others = lessons.filter(({ _id }) => _id !== dragged._id)
  const after =
    edge === 'first'
      ? null
      : edge === 'last'
        ? (others.at(-1)?._id ?? null)
        : edge === 'after'
          ? target._id
          : findPlace(others, target._id).after
  return { type: 'moveLesson', _id: dragged._id, section: target.section, after }
}

/** Only `attachRow` sets this data. */
function readRow(data: Record<string | symbol, unknown>): DragRow | undefined {
  return data['row'] as DragRow | undefined
}

function readEdge(data: Record<string | symbol, unknown>): DropEdge | undefined {
  return data['edge'] as DropEdge | undefined
}
