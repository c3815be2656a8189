import { createContext, use } from 'react'
import type { Curriculum } from '#shared/contract/courses/curriculum.ts'
import type { Upload } from '#web/ui/forms/upload/upload-queue.ts'
import type { CurriculumChange, Move } from './changes.ts'
import type { DragModule } from './drag-types.ts'

export interface TreeContextValue {
  curriculum: Curriculum
  /** The lesson that is open in the editor. */
  selected: string | undefined
  /** The address that opens a lesson. */
  toLesson: (id: string) => string
  /** New lessons are hidden until their author shows them, since learners see the course already. */
  hidesNewLessons: boolean
  /** Files of lessons on their way to the server; the ids are those of the lessons. */
  uploads: readonly Upload[]
  retryUpload: (id: string) => void
  cancelUpload: (id: string) => void
  addFiles: (section: string, files: readonly File[]) => void
  /** Undefined until it is loaded, and where rows cannot be dragged. */
  drag: DragModule | undefined
  change: (change: CurriculumChange) => void
  /** Moves a row and says where it is now. */
  move: (move: Move) => void
  /** Focuses the part of a row once it is on the page. */
  focusRow: (id: string, part: RowPart) => void
  /** After the last section was deleted. */
  focusNewSection: () => void
  openMoveDialog: (id: string) => void
  announce: (message: string) => void
}

export type RowPart = 'handle' | 'title'

export const TreeContext = createContext<TreeContextValue | undefined>(undefined)

export function useTree(): TreeContextValue {
  const tree = use(TreeContext)
  if (!tree) throw new Error('Rows are rendered inside a tree.')
  return tree
}

export const newSectionId = 'new-section'

/** The id of the element that `focusRow` focuses. */
export const toElementId = (id: string, part: RowPart) => `${part}-${id}`
