import type { CourseField, CourseValues } from './course-steps.ts'
import { courseFields } from './course-values.ts'

/** A field that was changed elsewhere and has another value in this form. */
export interface FieldConflict {
  name: CourseField
  mine: string
  theirs: string
  /** Changed here as well, so that only the author can decide. */
  isChangedHere: boolean
}

export type Side = 'mine' | 'theirs'

/** Three-way comparison of the form's values, the saved values and `base`, the values the form started from. */
export function findConflicts(
  base: CourseValues,
  mine: CourseValues,
  theirs: CourseValues,
): readonly FieldConflict[] {
  return courseFields
    .filter((name) => theirs[name] !== base[name] && theirs[name] !== mine[name])
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      isChangedHere: mine[name] !== base[name],
    }))
}

/** Preselects the author's own change, and the saved value of fields that were not changed here. */
export function defaultSide({ isChangedHere }: FieldConflict): Side {
  return isChangedHere ? 'mine' : 'theirs'
}

/** The saved values that the author chose. They replace those in the form. */
export function selectTheirValues(
  conflicts: readonly FieldConflict[],
  choices: Partial<Record<CourseField, Side>>,
): Partial<CourseValues> {
  const selected = conflicts.filter(
    (conflict) => (choices[conflict.name] ?? defaultSide(conflict)) === 'theirs',
  )
  return Object.fromEntries(selected.map(({ name, theirs }) => [name, theirs]))
}
