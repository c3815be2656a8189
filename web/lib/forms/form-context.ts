import { createContext, use } from 'react'
import type { Failure } from './failure.ts'

export type FormStatus = 'idle' | 'busy' | 'done'

export interface ShownFailure extends Failure {
  /** The wrong fields in the order of the page, with their labels. */
  places: readonly { name: string; label: string }[]
}

export interface FormState {
  name: string
  status: FormStatus
  failure?: ShownFailure
}

export const FormContext = createContext<FormState>({ name: '', status: 'idle' })

/** What a field needs to know about its form: its id and what is wrong with it. */
export function useField(name: string) {
  const form = use(FormContext)
  const id = `${form.name}-${name}`
  const error = form.failure?.fields[name]
  return { id, helpId: `${id}-help`, errorId: `${id}-error`, error, status: form.status }
}

/** The ids for aria-describedby: the error comes first, as it matters most. */
export function describedBy(...ids: (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}
