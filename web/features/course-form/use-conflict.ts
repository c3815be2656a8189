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
  current: FormBase
}

/** Detects that the course was saved elsewhere since the form was filled, and merges the change. */
export function useConflict(form: RefObject<HTMLFormElement | null>, initialBase: FormBase) {
  const [conflict, setConflict] = useState<Conflict>()

  function rebase(current: FormBase, values: Partial<CourseValues>) {
    if (form.current) setFormValues(form.current, { ...values, basis: serializeBase(current) })
  }

  return {
    conflict,
    checkConflict(current: FormBase) {
      if (!form.current) return
      const formValues = readFormValues(form.current)
      const base = parseBase(formValues['basis']) ?? initialBase
      if (base.version === current.version) return
      const mine = toCourseValues(formValues)
      // Without changes of one's own there is nothing to merge.
      if (hasSameValues(mine, base.values)) return rebase(current, current.values)
      setConflict({ current, fields: findConflicts(base.values, mine, current.values) })
    },
    /** Continues from the current course with the fields that the user took from it. */
    resolveConflict(theirValues: Partial<CourseValues>) {
      if (conflict) rebase(conflict.current, theirValues)
      setConflict(undefined)
    },
  }
}

/** The current course, which the API sends when it rejects a save based on an older version. */
export async function readCurrentCourse(error: unknown): Promise<FormBase | undefined> {
  if (!(error instanceof ApiError) || error.code !== 'stale_course') return undefined
  const { parseCurrentCourse } = await import('./course-form-contract.ts')
  const course = parseCurrentCourse(error.body)
  return course && toFormBase(course)
}
