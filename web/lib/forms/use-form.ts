import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { endSessionIfDead } from '../session.ts'
import { dismissToast, toast } from '../toast.ts'
import { useBrowserValue } from '../use-browser-value.ts'
import { checkForm, type ContractLoader, loadRules } from './check-form.ts'
import { type DraftLife, forgetDraft, readDraft, writeDraft } from './drafts.ts'
import { type Failure, failureOf } from './failure.ts'
import type { FormState, FormStatus, ShownFailure } from './form-context.ts'
import { draftOf, fillFrom, firstField, labelOf, valuesOf } from './form-values.ts'

export interface FormOptions<Request> {
  /** Names the form in ids and in what survives a reload. */
  name: string
  contract: ContractLoader<Request>
  /** How long what was typed is kept; by default as long as the tab. */
  draftLife?: DraftLife
  /** Sends the form, which opens again when this rejects; a session that proves dead is ended. */
  send: (request: Request) => Promise<void>
  /** Asked once the form is right; where the answer is no, it stays as it is. */
  confirm?: () => Promise<boolean>
  /** What becomes of the form once it is sent: pages that go on stay closed, the default. */
  afterwards?: 'stay-closed' | 'open-again' | 'empty'
  /** Where a screen has its own words for a failure. */
  readFailure?: (error: unknown) => Failure
  /** Brings what is wrong into view, where a form does not show all its fields at once. */
  onFailure?: (failure: Failure) => void
}

export function useForm<Request>(options: FormOptions<Request>) {
  const {
    name,
    contract,
    draftLife = 'tab',
    confirm,
    send,
    readFailure,
    onFailure,
    afterwards = 'stay-closed',
  } = options
  const ref = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const shownToast = useRef(0)
  const held = useRef(new Set<Promise<void>>())
  const [status, setStatus] = useState<FormStatus>('idle')
  const [failure, setFailure] = useState<ShownFailure>()
  const [forgiven, setForgiven] = useState<readonly string[]>([])
  const isHydrated = useBrowserValue(isAlive, false)

  useEffect(() => {
    if (ref.current) fillFrom(ref.current, readDraft(name, draftLife))
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
    if (isSent) forgetDraft(name, draftLife)
    if (isSent && afterwards === 'empty') form.reset()
  }

  async function attempt(form: HTMLFormElement): Promise<'sent' | 'put off' | Failure> {
    try {
      await Promise.all(held.current)
      const checked = await checkForm(contract, valuesOf(form))
      if ('problems' in checked) return checked.problems
      if (confirm && !(await confirm())) return 'put off'
      await send(checked.request)
      return 'sent'
    } catch (error) {
      endSessionIfDead(error)
      const problems = (readFailure ?? failureOf)(error)
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
      failure: failure && without(failure, forgiven),
      hold,
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
      onFocus: () => void loadRules(contract).catch(() => undefined),
      /** What is typed once the form was sent belongs to nothing that could be sent. */
      onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
        if (status !== 'done') writeDraft(name, draftOf(currentTarget), draftLife)
      },
      onReset: () => {
        setFailure(undefined)
        forgetDraft(name, draftLife)
      },
    },
  }
}

const isAlive = () => true

function withPlaces(form: HTMLFormElement, failure: Failure): ShownFailure {
  const names = [...new Set([...form.elements].map((field) => field.getAttribute('name') ?? ''))]
  const places = names
    .filter((name) => failure.fields[name] !== undefined)
    .map((name) => ({ name, label: labelOf(form, name) ?? name }))
  return { ...failure, places }
}

/** Undefined when nothing is left of it. */
function without(failure: ShownFailure, names: readonly string[]): ShownFailure | undefined {
  if (names.length === 0) return failure
  const fields = Object.entries(failure.fields).filter(([name]) => !names.includes(name))
  if (fields.length === 0) return undefined
  const places = failure.places.filter(({ name }) => !names.includes(name))
  return { ...failure, fields: Object.fromEntries(fields), places }
}

function focusFirst(form: HTMLFormElement, { places }: ShownFailure): void {
  const names = places.map((place) => place.name)
  const field = firstField(form, names)
  const target = field?.type === 'hidden' ? standInOf(form, field.name) : field
  ;(target ?? form.querySelector<HTMLElement>('[role="alert"]'))?.focus()
}

/** A hidden field holds the value of the one that people see, which has the field's id. */
function standInOf(form: HTMLFormElement, name: string): HTMLElement | null {
  return document.getElementById(`${form.name}-${name}`)
}
