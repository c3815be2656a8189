import { type RefObject, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { setFormValues, readFormValues } from '#web/lib/forms/form-values.ts'
import { type FieldConflict, findConflicts } from './conflict.ts'
import type { CourseValues } from './course-steps.ts'
import {
  type FormBase,
  toFormBase,
  hasSameValues,
  parseBase,
  toCourseValues,
  serializeBase,
} from './course-values.ts'

export interface Conflict {
  fields: readonly FieldConflict[]
  /** The course as it is saved now. */
  theirs: FormBase
}

/** Notices that the course is no longer what the form was filled from, and settles it. */
export function useConflict(form: RefObject<HTMLFormElement | null>, start: FormBase) {
  const [conflict, setConflict] = useState<Conflict>()

  function take(theirs: FormBase, values: Partial<CourseValues>) {
    if (form.current) setFormValues(form.current, { ...values, basis: serializeBase(theirs) })
  }

  return {
    conflict,
    meet(theirs: FormBase) {
      if (!form.current) return
      const held = readFormValues(form.current)
      const basis = parseBase(held['basis']) ?? start
      if (basis.version === theirs.version) return
      const mine = toCourseValues(held)
      // Where nothing was typed there is nothing to choose.
      if (hasSameValues(mine, basis.values)) return take(theirs, theirs.values)
      setConflict({ theirs, fields: findConflicts(basis.values, mine, theirs.values) })
    },
    settle(taken: Partial<CourseValues>) {
      if (conflict) take(conflict.theirs, taken)
      setConflict(undefined)
    },
  }
}

/** The current course out of the refusal of a save from an older version. */
export async function readCurrentCourse(error: unknown): Promise<FormBase | undefined> {
  if (!(error instanceof ApiError) || error.code !== 'stale_course') return undefined
  const { parseCurrentCourse } = await import('./course-form-contract.ts')
  const course = parseCurrentCourse(error.body)
  return course && toFormBase(course)
}
