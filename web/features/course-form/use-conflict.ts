import { type RefObject, useState } from 'react'
import { ApiFailure } from '#web/lib/api.ts'
import { setValues, valuesOf } from '#web/lib/forms/form-values.ts'
import { type Clash, clashesOf } from './conflict.ts'
import type { CourseValues } from './course-steps.ts'
import { type Basis, basisOf, isSame, readBasis, readValues, writeBasis } from './course-values.ts'

export interface Conflict {
  clashes: readonly Clash[]
  /** The course as it is saved now. */
  theirs: Basis
}

/** Notices that the course is no longer what the form was filled from, and settles it. */
export function useConflict(form: RefObject<HTMLFormElement | null>, start: Basis) {
  const [conflict, setConflict] = useState<Conflict>()

  function take(theirs: Basis, values: Partial<CourseValues>) {
    if (form.current) setValues(form.current, { ...values, basis: writeBasis(theirs) })
  }

  return {
    conflict,
    meet(theirs: Basis) {
      if (!form.current) return
      const held = valuesOf(form.current)
      const basis = readBasis(held['basis']) ?? start
      if (basis.version === theirs.version) return
      const mine = readValues(held)
      // Where nothing was typed there is nothing to choose.
      if (isSame(mine, basis.values)) return take(theirs, theirs.values)
      setConflict({ theirs, clashes: clashesOf(basis.values, mine, theirs.values) })
    },
    settle(taken: Partial<CourseValues>) {
      if (conflict) take(conflict.theirs, taken)
      setConflict(undefined)
    },
  }
}

/** The current course out of the refusal of a save from an older version. */
export async function theirsOf(error: unknown): Promise<Basis | undefined> {
  if (!(error instanceof ApiFailure) || error.code !== 'stale_course') return undefined
  const { courseOfRefusal } = await import('./course-form-contract.ts')
  const course = courseOfRefusal(error.body)
  return course && basisOf(course)
}
