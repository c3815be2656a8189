import type { EditableLesson } from '#shared/contract/courses/curriculum.ts'
import type { SaveStage } from '../save-stage.ts'
import { type LessonValues, listDifferences } from './lesson-values.ts'

/** A field that someone else changed too. */
export interface FieldConflict {
  name: string
  mine: unknown
  theirs: unknown
}

/** The fields of the editor. */
export interface Edit {
  values: LessonValues
  /** What the changes started from. */
  base: LessonValues
  /** These fields are saved once the author has chosen a value. */
  conflicts: readonly FieldConflict[]
}

export interface LessonState extends Pick<Edit, 'values' | 'conflicts'> {
  /** As the server has it. */
  lesson: EditableLesson
  stage: SaveStage
  /** Why saving failed. */
  msg?: string
  /** The errors of fields that are not saved until they are corrected, by name. */
  errors: Readonly<Record<string, string>>
}

/** What the device keeps of a lesson that is not saved. */
export interface StoredEdit {
  version: number
  base: LessonValues
  values: LessonValues
  /** Requests without a response. */
  sent?: readonly LessonValues[]
}

export function createEdit(values: LessonValues): Edit {
  return { values, base: values, conflicts: [] }
}

/** The names of the fields that are not saved. */
export const listChanged = ({ values, base }: Edit): string[] => listDifferences(values, base)

/** Those of them that wait neither for a correction nor for a choice. */
export function listSavableFields(edit: Edit, errors: Readonly<Record<string, string>>): string[] {
  const conflicting = new Set(edit.conflicts.map(({ name }) => name))
  return listChanged(edit).filter((name) => !(name in errors) && !conflicting.has(name))
}

export function changeValues(edit: Edit, patch: Readonly<Record<string, unknown>>): Edit {
  const values = { ...edit.values, ...patch }
  const conflicts = edit.conflicts.map((conflict) =>
    conflict.name in patch ? { ...conflict, mine: values[conflict.name] } : conflict,
  )
  return { ...edit, values, conflicts }
}

export function resolveConflict(edit: Edit, name: string, side: 'mine' | 'theirs'): Edit {
  const conflict = edit.conflicts.find((other) => other.name === name)
  if (!conflict) return edit
  const values = side === 'theirs' ? { ...edit.values, [name]: conflict.theirs } : edit.values
  return { ...edit, values, conflicts: edit.conflicts.filter((other) => other !== conflict) }
}
