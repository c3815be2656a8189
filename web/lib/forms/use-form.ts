import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type DisplayError, toDisplayError } from '../api.ts'
import { endSessionIfExpired } from '../session/index.ts'
import { dismissToast, toast } from '../toast.ts'
import { useBrowserValue } from '../use-browser-value.ts'
import { type DraftScope, deleteDraft, readDraft, writeDraft } from './drafts.ts'
import type { FormState, FormStatus, FormError } from './form-context.ts'
import {
  readDraftValues,
  restoreDraft,
  findField,
  findFieldLabel,
  readFormValues,
} from './form-values.ts'
import { validateForm, type SchemaLoader, loadSchema } from './validate-form.ts'

export interface FormOptions<Request> {
  /** Names the form in ids and in what survives a reload. */
  name: string
  schema: SchemaLoader<Request>
  /** How long what was typed is kept; by default as long as the tab. */
  draftScope?: DraftScope
  /** Sends the form, which opens again when this rejects; a session that proves dead is ended. */
  onSubmit: (request: Request) => Promise<void>
  /** Asked once the form is right; where the answer is no, it stays as it is. */
  confirm?: () => Promise<boolean>
  /** What becomes of the form once it is sent: pages that go on stay closed, the default. */
  afterSubmit?: 'stay-closed' | 'open-again' | 'empty'
  /** Where a screen has its own words for a failure. */
  toError?: (error: unknown) => DisplayError
  /** Brings what is wrong into view, where a form does not show all its fields at once. */
  onError?: (failure: DisplayError) => void
}

export function useForm<Request>(options: FormOptions<Request>) {
  const {
    name,
    schema: contract,
    draftScope: draftLife = 'tab',
    confirm,
    onSubmit: send,
    toError: readFailure,
    onError: onFailure,
    afterSubmit: afterwards = 'stay-closed',
  } = options
  const ref = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const shownToast = useRef(0)
  const held = useRef(new Set<Promise<void>>())
  const [status, setStatus] = useState<FormStatus>('idle')
  const [failure, setFailure] = useState<FormError>()
  const [forgiven, setForgiven] = useState<readonly string[]>([])
  const isHydrated = useBrowserValue(isAlive, false)

  useEffect(() => {
    if (ref.current) restoreDraft(ref.current, readDraft(name, draftLife))
  }, [name, draftLife])

  useEffect(() => {
    if (ref.current && failure) focusFirst(ref.current, failure)
  }, [failure])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending.current) return
    isSending.current = true
    dismissToast(shownToast.current)
    setStatus('busy')
    const outcome = await attempt(form)
    const isSent = outcome === 'sent'
    const isOver = isSent && afterwards === 'stay-closed'
    isSending.current = isOver
    setStatus(isOver ? 'done' : 'idle')
    const problems = typeof outcome === 'object' ? outcome : undefined
    setFailure(problems && withPlaces(form, problems))
    setForgiven([])
    if (problems) onFailure?.(problems)
    if (isSent) deleteDraft(name, draftLife)
    if (isSent && afterwards === 'empty') form.reset()
  }

  async function attempt(form: HTMLFormElement): Promise<'sent' | 'put off' | DisplayError> {
    try {
      await Promise.all(held.current)
      const checked = await validateForm(contract, readFormValues(form))
      if ('problems' in checked) return checked.problems
      if (confirm && !(await confirm())) return 'put off'
      await send(checked.request)
      return 'sent'
    } catch (error) {
      endSessionIfExpired(error)
      const problems = (readFailure ?? toDisplayError)(error)
      shownToast.current = toast.error(problems.msg)
      return problems
    }
  }

  const hold = useCallback((work: Promise<void>) => {
    const over = () => void held.current.delete(work)
    held.current.add(work)
    work.then(over, over)
  }, [])

  return {
    state: {
      name,
      status,
      error: failure && without(failure, forgiven),
      waitFor: hold,
    } satisfies FormState,
    isHydrated,
    /** Takes back what was said about a field, once it is mended. */
    forgive: (field: string) => setForgiven((fields) => [...fields, field]),
    formProps: {
      ref,
      name,
      /** Never a GET, which would put what was typed into the address. */
      method: 'post' as const,
      noValidate: true,
      onSubmit: submit,
      onFocus: () => void loadSchema(contract).catch(() => undefined),
      /** What is typed once the form was sent belongs to nothing that could be sent. */
      onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
        if (status !== 'done') writeDraft(name, readDraftValues(currentTarget), draftLife)
      },
      onReset: () => {
        setFailure(undefined)
        deleteDraft(name, draftLife)
      },
    },
  }
}

const isAlive = () => true

function withPlaces(form: HTMLFormElement, failure: DisplayError): FormError {
  const names = [...new Set([...form.elements].map((field) => field.getAttribute('name') ?? ''))]
  const places = names
    .filter((name) => failure.fields[name] !== undefined)
    .map((name) => ({ name, label: findFieldLabel(form, name) ?? name }))
  return { ...failure, invalidFields: places }
}

/** Undefined when nothing is left of it. */
function without(failure: FormError, names: readonly string[]): FormError | undefined {
  if (names.length === 0) return failure
  const fields = Object.entries(failure.fields).filter(([name]) => !names.includes(name))
  if (fields.length === 0) return undefined
  const places = failure.invalidFields.filter(({ name }) => !names.includes(name))
  return { ...failure, fields: Object.fromEntries(fields), invalidFields: places }
}

function focusFirst(form: HTMLFormElement, { invalidFields: places }: FormError): void {
  const names = places.map((place) => place.name)
  const field = findField(form, names)
  const target = field?.type === 'hidden' ? standInOf(form, field.name) : field
  ;(target ?? form.querySelector<HTMLElement>('[role="alert"]'))?.focus()
}

/** A hidden field holds the value of the one that people see, which has the field's id. */
function standInOf(form: HTMLFormElement, name: string): HTMLElement | null {
  return document.getElementById(`${form.name}-${name}`)
}
