export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type FieldValue = string | boolean | readonly number[]

export function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

/** The text of a field, whether a box is checked, or the selected options. */
export function readField(field: Field): FieldValue {
  if (field instanceof HTMLSelectElement) return Array.from(field.selectedOptions, getIndex)
  return isChoice(field) ? field.checked : field.value
}

/**
 * Changes a field again so that React notices: it compares with the last value that it knows, which is what the field
 * had when React started.
 */
export function replayField(field: Field, value: FieldValue): void {
  if (field instanceof HTMLSelectElement) {
    const indices = value as readonly number[]
    for (const option of field.options) option.selected = indices.includes(option.index)
    send(field, 'input')
    send(field, 'change')
  } else if (isChoice(field)) {
    if (field.type === 'radio') checkInitial(field)
    field.checked = !value
    field.click()
  } else if (field.type !== 'file') {
    replayText(field, value as string)
  }
}

/** Of radio buttons, React compares two: the one that was checked and the one that is. */
function checkInitial({ form, name }: HTMLInputElement): void {
  const group = document.querySelectorAll<HTMLInputElement>('input[type="radio"]')
  const initial = Array.from(group).find(
    (other) => other.form === form && other.name === name && other.defaultChecked,
  )
  if (initial) initial.checked = true
}

function replayText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = field
  // React overrides the setter of the element, but not that of its class.
  field.value = field.defaultValue
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  setter?.set?.call(field, text)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  send(field, 'input')
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function getIndex({ index }: HTMLOptionElement): number {
  return index
}

function send(field: Field, type: string): void {
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
