import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type DisplayError, toDisplayError } from '../api.ts'
import { endSessionIfExpired } from '../session/index.ts'
import { dismissToast, toast } from '../toasts/toast.ts'
import { useIsHydrated } from '../use-browser-value.ts'
import { type DraftScope, deleteDraft, readDraft, writeDraft } from './drafts.ts'
import type { FormState, FormStatus, FormError } from './form-context.ts'
import {
  readDraftValues,
  restoreDraft,
  findField,
  findFieldLabel,
  readFormValues,
} from './form-values.ts'
import {
  findCorrectedFields,
  validateForm,
  type SchemaLoader,
  loadSchema,
} from './validate-form.ts'

export interface FormOptions<Request> {
  /** Prefix of the ids of its fields, and the key of its draft. */
  name: string
  schema: SchemaLoader<Request>
  /** Default: tab. */
  draftScope?: DraftScope
  /**
   * Sends the form, which is enabled again if this rejects. An expired session ends. Resolves to `cancelled` if the
   * page asks for a decision first.
   */
  onSubmit: (request: Request) => Promise<void | 'cancelled'>
  /** Called with a valid request before it is sent; false cancels. What it throws is shown like an error of `onSubmit`. */
  confirm?: (request: Request) => Promise<boolean>
  /**
   * The state of the form once it is sent. Default: disabled, for pages that navigate away. What was changed meanwhile
   * is not reset.
   */
  afterSubmit?: 'keep-disabled' | 'enable' | 'reset'
  /** Replaces the message of an error. */
  toError?: (error: unknown) => DisplayError
  /** For forms that do not show all fields at once: brings the first invalid one into view. */
  onError?: (error: DisplayError) => void
}

export function useForm<Request>(options: FormOptions<Request>) {
  const { name, schema, draftScope = 'tab', confirm, onSubmit, onError } = options
  const { toError = toDisplayError, afterSubmit = 'keep-disabled' } = options
  const ref = useRef<HTMLFormElement>(null)
  const isSubmitting = useRef(false)
  /** Since the values were read that are being sent. */
  const isChanged = useRef(false)
  const toastId = useRef(0)
  const pendingWork = useRef(new Set<Promise<void>>())
  const [status, setStatus] = useState<FormStatus>('idle')
  const [error, setError] = useState<FormError>()
  const [clearedFields, setClearedFields] = useState<readonly string[]>([])
  const isHydrated = useIsHydrated()

  useEffect(() => {
    if (ref.current) restoreDraft(ref.current, readDraft(name, draftScope))
  }, [name, draftScope])

  useEffect(() => {
    if (ref.current && error) focusFirstInvalid(ref.current, error)
  }, [error])

  // The message is about this form only.
  useEffect(() => () => dismissToast(toastId.current), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isSubmitting.current) return
    isSubmitting.current = true
    dismissToast(toastId.current)
    setStatus('busy')
    const outcome = await validateAndSend(form)
    const isSent = outcome === 'sent'
    const staysDisabled = isSent && afterSubmit === 'keep-disabled'
    isSubmitting.current = staysDisabled
    setStatus(staysDisabled ? 'done' : 'idle')
    const submitError = typeof outcome === 'object' ? outcome : undefined
    showError(submitError)
    if (submitError) onError?.(submitError)
    if (!isSent || (isChanged.current && !staysDisabled)) return
    deleteDraft(name, draftScope)
    if (afterSubmit === 'reset') form.reset()
  }

  function showError(next: DisplayError | undefined) {
    setError(next && ref.current ? toFormError(ref.current, next) : undefined)
    setClearedFields([])
  }

  /** Nothing is announced or focused: the user is typing. */
  async function clearCorrected(form: HTMLFormElement, shown: FormError, target: EventTarget) {
    const changed = 'name' in target ? String(target.name) : ''
    const names = await findCorrectedFields(form, schema, shown, changed).catch(() => [])
    if (names.length > 0) setClearedFields((fields) => [...fields, ...names])
  }

  async function validateAndSend(
    form: HTMLFormElement,
  ): Promise<'sent' | 'cancelled' | DisplayError> {
    try {
      await settle()
      isChanged.current = false
      const result = await validateForm(schema, readFormValues(form))
      if ('errors' in result) return result.errors
      if (confirm && !(await waitForConfirmation(() => confirm(result.request)))) return 'cancelled'
      return (await onSubmit(result.request)) ?? 'sent'
    } catch (reason) {
      endSessionIfExpired(reason)
      const submitError = toError(reason)
      if (!isShownAtFields(form, submitError)) toastId.current = toast.silentError(submitError.msg)
      return submitError
    }
  }

  function settle(): Promise<unknown> {
    return Promise.all(pendingWork.current)
  }

  /** While the user decides, the form is not busy. */
  async function waitForConfirmation(request: () => Promise<boolean>): Promise<boolean> {
    setStatus('idle')
    const isConfirmed = await request()
    if (isConfirmed) setStatus('busy')
    return isConfirmed
  }

  const waitFor = useCallback((work: Promise<void>) => {
    const remove = () => void pendingWork.current.delete(work)
    pendingWork.current.add(work)
    work.then(remove, remove)
  }, [])

  return {
    state: {
      name,
      status,
      error: error && omitFields(error, clearedFields),
      waitFor,
    } satisfies FormState,
    isHydrated,
    /** Waits for the work that a submit waits for. */
    settle,
    /** Shows an error as a failed submit would, with focus on its first field. */
    showError,
    /** Removes the error of a field, e.g. once it has been corrected. */
    clearFieldError: (field: string) => setClearedFields((fields) => [...fields, field]),
    formProps: {
      ref,
      name,
      /** Without JavaScript a GET would put the values into the URL. */
      method: 'post' as const,
      noValidate: true,
      onSubmit: submit,
      onFocus: () => void loadSchema(schema).catch(() => undefined),
      /** Once the form is sent, its draft is deleted and must not be written again. */
      onInput: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
        isChanged.current = true
        if (status !== 'done')
          writeDraft(name, readDraftValues(currentTarget, draftScope), draftScope)
        if (error) void clearCorrected(currentTarget, error, target)
      },
      onReset: () => {
        setError(undefined)
        deleteDraft(name, draftScope)
      },
    },
  }
}

function toFormError(form: HTMLFormElement, error: DisplayError): FormError {
  const names = [...new Set([...form.elements].map((field) => field.getAttribute('name') ?? ''))]
  const invalidFields = names
    .filter((name) => error.fields[name] !== undefined)
    .map((name) => ({ name, label: findFieldLabel(form, name) ?? name }))
  return { ...error, invalidFields }
}

/** Server validation errors are shown like those of `validateForm`: at the fields and above them. */
function isShownAtFields(form: HTMLFormElement, error: DisplayError): boolean {
  return error.code === 'invalid_input' && toFormError(form, error).invalidFields.length > 0
}

/** Returns undefined if no field error is left. */
function omitFields(error: FormError, names: readonly string[]): FormError | undefined {
  if (names.length === 0) return error
  const fields = Object.entries(error.fields).filter(([name]) => !names.includes(name))
  if (fields.length === 0) return undefined
  const invalidFields = error.invalidFields.filter(({ name }) => !names.includes(name))
  return { ...error, fields: Object.fromEntries(fields), invalidFields }
}

/** Focuses the first invalid field, or the error summary if there is none. */
function focusFirstInvalid(form: HTMLFormElement, { invalidFields }: FormError): void {
  const field = findField(
    form,
    invalidFields.map(({ name }) => name),
  )
  const target = field?.type === 'hidden' ? findVisibleControl(form, field.name) : field
  ;(target ?? form.querySelector<HTMLElement>('[role="alert"]'))?.focus()
}

/** The visible control of a hidden field has the field's id. */
function findVisibleControl(form: HTMLFormElement, name: string): HTMLElement | null {
  return document.getElementById(`${form.name}-${name}`)
}
