import type { CourseField, CourseValues } from './course-steps.ts'
import { courseFields } from './course-values.ts'

/** A field that was changed elsewhere and does not read the same here. */
export interface Clash {
  name: CourseField
  mine: string
  theirs: string
  /** True where it was changed here as well: nobody but the author can say which one stays. */
  isMineToo: boolean
}

export type Side = 'mine' | 'theirs'

/** What a form filled from `basis`, which holds `mine` by now, has to decide about `theirs`. */
export function clashesOf(
  basis: CourseValues,
  mine: CourseValues,
  theirs: CourseValues,
): readonly Clash[] {
  return courseFields
    .filter((name) => theirs[name] !== basis[name] && theirs[name] !== mine[name])
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      isMineToo: mine[name] !== basis[name],
    }))
}

/** Until somebody chooses: what was left alone here follows the change, and own words stay. */
export function firstSide({ isMineToo }: Clash): Side {
  return isMineToo ? 'mine' : 'theirs'
}

/** What the form must take over. */
export function chosenOf(
  clashes: readonly Clash[],
  choices: Partial<Record<CourseField, Side>>,
): Partial<CourseValues> {
  const taken = clashes.filter((clash) => (choices[clash.name] ?? firstSide(clash)) === 'theirs')
  return Object.fromEntries(taken.map(({ name, theirs }) => [name, theirs]))
}
