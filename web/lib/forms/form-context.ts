import { createContext, use } from 'react'
import type { DisplayError } from '../api.ts'

export type FormStatus = 'idle' | 'busy' | 'done'

export interface FormError extends DisplayError {
  /** The wrong fields in the order of the page, with their labels. */
  invalidFields: readonly { name: string; label: string }[]
}

export interface FormState {
  name: string
  status: FormStatus
  error?: FormError
  /** What is sent waits for this work, and is not sent if it fails. */
  waitFor: (work: Promise<void>) => void
}

export const FormContext = createContext<FormState>({ name: '', status: 'idle', waitFor: () => {} })

/** What a field needs to know about its form: its id and what is wrong with it. */
export function useField(name: string) {
  const form = use(FormContext)
  const id = `${form.name}-${name}`
  const error = form.error?.fields[name]
  const { status, waitFor: hold } = form
  return { id, helpId: `${id}-help`, errorId: `${id}-error`, error, status, hold }
}

/** The ids for aria-describedby: the error comes first, as it matters most. */
export function joinIds(...ids: (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}
