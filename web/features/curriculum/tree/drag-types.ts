import type { Curriculum } from '#shared/contract/courses/curriculum.ts'
import type { Move } from './changes.ts'

/** Before or after the row; of a section, as its first or last lesson. */
export type DropEdge = 'before' | 'after' | 'first' | 'last'

/** What is dragged, and what it can be dropped on. */
export interface DragRow {
  type: 'lesson' | 'section'
  _id: string
  /** The section of a lesson; of a section, itself. */
  section: string
}

export interface DragRowState {
  setIsDragged: (isDragged: boolean) => void
  setEdge: (edge: DropEdge | undefined) => void
}

/** The functions of `drag.ts`, which is loaded after the page. They return functions that undo them. */
export interface DragModule {
  attachRow: (
    elements: { row: HTMLElement; handle: HTMLElement },
    target: DragRow,
    state: DragRowState,
  ) => () => void
  watchDrops: (getCurriculum: () => Curriculum, onMove: (move: Move) => void) => () => void
}
