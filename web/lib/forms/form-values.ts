import type { Draft, DraftScope } from './drafts.ts'

export type FormValues = Record<string, string | boolean>

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Checkboxes as booleans, everything else as text. */
export function readFormValues(form: HTMLFormElement): FormValues {
  return toValues(listFields(form))
}

/**
 * The form's values without passwords, including those that are currently visible. In the tab only what the user
 * changed: the rest may change on the server before the draft is restored. Hidden fields do not say if they changed.
 */
export function readDraftValues(form: HTMLFormElement, scope: DraftScope): Draft {
  return toValues(
    listFields(form).filter(
      (field) =>
        !isSecret(field) && (scope === 'device' || field.type === 'hidden' || !isUntouched(field)),
    ),
  )
}

/** Fills only untouched fields, so that nothing typed before hydration is lost. */
export function restoreDraft(form: HTMLFormElement, draft: Draft): void {
  // Before any is filled, since checking a radio button unchecks another.
  const untouched = listFields(form).filter(isUntouched)
  const filled = untouched.filter((field) => fill(field, draft[field.name]))
  for (const field of filled) field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Overwrites the named fields and dispatches input events, as typing would. */
export function setFormValues(form: HTMLFormElement, values: Record<string, string>): void {
  for (const field of listFields(form)) {
    const value = values[field.name]
    if (value === undefined || isCheckbox(field)) continue
    if (isRadio(field)) field.checked = field.value === value
    else field.value = value
    if (!isRadio(field) || field.checked) field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** The first of the named fields in page order. */
export function findField(form: HTMLFormElement, names: readonly string[]): Field | undefined {
  return listFields(form).find((field) => names.includes(field.name))
}

export function findFieldLabel(form: HTMLFormElement, name: string): string | undefined {
  const field = findField(form, [name])
  return field?.closest<HTMLElement>('[data-label]')?.dataset.label
}

/** Returns whether the field changed, so that input events update counters and the like. */
function fill(field: Field, value: string | boolean | undefined): boolean {
  if (value === undefined || isSecret(field)) return false
  if (isCheckbox(field) || isRadio(field)) {
    // Checking a radio button unchecks the others.
    const isChecked = isRadio(field) ? field.checked || field.value === value : value === true
    if (field.checked === isChecked) return false
    field.checked = isChecked
    return true
  }
  if (typeof value !== 'string' || field.value === value) return false
  field.value = value
  return true
}

function toValues(fields: readonly Field[]): FormValues {
  const values: FormValues = {}
  for (const field of fields) {
    if (isCheckbox(field)) values[field.name] = field.checked
    else if (!isRadio(field)) values[field.name] = field.value
    else if (field.checked) values[field.name] = field.value
    else values[field.name] ??= ''
  }
  return values
}

function listFields(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== '',
  )
}

function isUntouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.value === getDefaultOption(field)
  if (isRadio(field)) return listGroup(field).every(hasDefaultCheck)
  return isCheckbox(field) ? hasDefaultCheck(field) : field.value === field.defaultValue
}

function hasDefaultCheck({ checked, defaultChecked }: HTMLInputElement): boolean {
  return checked === defaultChecked
}

/** The radio buttons of which one can be checked. */
function listGroup({ form, name }: HTMLInputElement): HTMLInputElement[] {
  const fields = form ? listFields(form) : []
  return fields.filter(isRadio).filter((field) => field.name === name)
}

/** The initial value of a select. */
function getDefaultOption({ options }: HTMLSelectElement): string {
  const option = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0]
  return option?.value ?? ''
}

function isCheckbox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox'
}

function isRadio(field: Field): field is HTMLInputElement {
  return field.type === 'radio'
}

function isSecret(field: Field): boolean {
  return field.type === 'password' || field.dataset.secret !== undefined
}
