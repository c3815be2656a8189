import type { CourseField, CourseValues } from './course-steps.ts'
import { courseFields } from './course-values.ts'

/** A field that was changed elsewhere and does not read the same here. */
export interface FieldConflict {
  name: CourseField
  mine: string
  theirs: string
  /** True where it was changed here as well: nobody but the author can say which one stays. */
  isChangedHere: boolean
}

export type Side = 'mine' | 'theirs'

/** What a form filled from `basis`, which holds `mine` by now, has to decide about `theirs`. */
export function findConflicts(
  basis: CourseValues,
  mine: CourseValues,
  theirs: CourseValues,
): readonly FieldConflict[] {
  return courseFields
    .filter((name) => theirs[name] !== basis[name] && theirs[name] !== mine[name])
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      isChangedHere: mine[name] !== basis[name],
    }))
}

/** Until somebody chooses: what was left alone here follows the change, and own words stay. */
export function defaultSide({ isChangedHere }: FieldConflict): Side {
  return isChangedHere ? 'mine' : 'theirs'
}

/** What the form must take over. */
export function selectTheirValues(
  clashes: readonly FieldConflict[],
  choices: Partial<Record<CourseField, Side>>,
): Partial<CourseValues> {
  const taken = clashes.filter((clash) => (choices[clash.name] ?? defaultSide(clash)) === 'theirs')
  return Object.fromEntries(taken.map(({ name, theirs }) => [name, theirs]))
}
