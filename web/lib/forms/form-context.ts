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
  /** What is sent waits for this work, and is not sent if it fails. */
  hold: (work: Promise<void>) => void
}

export const FormContext = createContext<FormState>({ name: '', status: 'idle', hold: () => {} })

/** What a field needs to know about its form: its id and what is wrong with it. */
export function useField(name: string) {
  const form = use(FormContext)
  const id = `${form.name}-${name}`
  const error = form.failure?.fields[name]
  const { status, hold } = form
  return { id, helpId: `${id}-help`, errorId: `${id}-error`, error, status, hold }
}

/** The ids for aria-describedby: the error comes first, as it matters most. */
export function describedBy(...ids: (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}
