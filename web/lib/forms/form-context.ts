import { createContext, use } from 'react'
import type { DisplayError } from '../api.ts'

export type FormStatus = 'idle' | 'busy' | 'done'

export interface FormError extends DisplayError {
  /** In page order, with their labels. */
  invalidFields: readonly { name: string; label: string }[]
}

export interface FormState {
  name: string
  status: FormStatus
  error?: FormError
  /** Errors found before a submit, such as when a field was left; the summary does not list them. */
  fieldErrors?: Readonly<Record<string, string>>
  /** Submitting waits for this work and is cancelled if it fails. */
  waitFor: (work: Promise<void>) => void
}

export const FormContext = createContext<FormState>({ name: '', status: 'idle', waitFor: () => {} })

/** A field's ids, error and form status. */
export function useField(name: string) {
  const form = use(FormContext)
  const id = `${form.name}-${name}`
  const error = form.error?.fields[name] ?? form.fieldErrors?.[name]
  const { status, waitFor } = form
  return { id, helpId: `${id}-help`, errorId: `${id}-error`, error, status, waitFor }
}

/** The value of aria-describedby. The error's id comes first because it matters most. */
export function joinIds(...ids: (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}
