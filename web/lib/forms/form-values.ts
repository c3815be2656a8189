import type { Draft } from './drafts.ts'

export type FormValues = Record<string, string | boolean>

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What the form holds: ticks as booleans, everything else as text. */
export function readFormValues(form: HTMLFormElement): FormValues {
  return collect(fieldsOf(form))
}

/** The same without passwords, also those that are shown as text at the moment. */
export function readDraftValues(form: HTMLFormElement): Draft {
  return collect(fieldsOf(form).filter((field) => !isSecret(field)))
}

/** Fills what nobody touched yet, so that nothing typed before hydration is lost. */
export function restoreDraft(form: HTMLFormElement, draft: Draft): void {
  const filled = fieldsOf(form).filter((field) => fill(field, draft[field.name]))
  for (const field of filled) field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Sets the named fields, whatever they hold, as if somebody had typed it. */
export function setFormValues(form: HTMLFormElement, values: Record<string, string>): void {
  for (const field of fieldsOf(form)) {
    const value = values[field.name]
    if (value === undefined || isTick(field)) continue
    if (isRadio(field)) field.checked = field.value === value
    else field.value = value
    if (!isRadio(field) || field.checked) field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** True for what changed and is shown elsewhere too, as by a counter: that must hear of it. */
function fill(field: Field, value: string | boolean | undefined): boolean {
  if (value === undefined || isSecret(field)) return false
  if (isTick(field)) field.checked ||= value === true
  else if (isRadio(field)) field.checked ||= field.value === value
  else if (isUntouched(field) && typeof value === 'string' && field.value !== value) {
    field.value = value
    return true
  }
  return false
}

/** The first of the named fields in the order of the page. */
export function findField(form: HTMLFormElement, names: readonly string[]): Field | undefined {
  return fieldsOf(form).find((field) => names.includes(field.name))
}

export function findFieldLabel(form: HTMLFormElement, name: string): string | undefined {
  const field = findField(form, [name])
  return field?.closest<HTMLElement>('[data-label]')?.dataset.label
}

function collect(fields: readonly Field[]): FormValues {
  const values: FormValues = {}
  for (const field of fields) {
    if (isTick(field)) values[field.name] = field.checked
    else if (!isRadio(field)) values[field.name] = field.value
    else if (field.checked) values[field.name] = field.value
    else values[field.name] ??= ''
  }
  return values
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== '',
  )
}

function isUntouched(field: Field): boolean {
  return (
    field.value === (field instanceof HTMLSelectElement ? firstChoice(field) : field.defaultValue)
  )
}

/** What a select holds before anybody chose. */
function firstChoice({ options }: HTMLSelectElement): string {
  const chosen = [...options].find((option) => option.defaultSelected) ?? options[0]
  return chosen?.value ?? ''
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox'
}

function isRadio(field: Field): field is HTMLInputElement {
  return field.type === 'radio'
}

function isSecret(field: Field): boolean {
  return field.type === 'password' || field.dataset.secret !== undefined
}
