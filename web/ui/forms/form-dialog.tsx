import { type ReactNode, useLayoutEffect } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { Form } from './form.tsx'

type FormProps<Request> = Parameters<typeof Form<Request>>[0]

interface FormDialogProps<Request> extends Omit<FormProps<Request>, 'cancelButton'> {
  title: string
  /** Read out together with the title. */
  description: ReactNode
  /** Between the description and the form. */
  details?: ReactNode
  /** Called by Cancel and Escape; the draft is kept. */
  onCancel: () => void
}

/** A dialog with a form, a submit button and Cancel. */
export function FormDialog<Request>(props: FormDialogProps<Request>) {
  const { title, description, details, onCancel, ...form } = props
  // After the dialog has opened, which is an effect of a child.
  useLayoutEffect(correctFocus, [])
  return (
    <Dialog title={title} description={description} onCancel={onCancel}>
      {details}
      <Form
        {...form}
        cancelButton={
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  )
}

/**
 * The browser moves focus to a link in the description, but the first field is what the dialog was opened for, and
 * to the first radio button, but Space would then select it instead of the one that is checked.
 */
function correctFocus(): void {
  const focused = document.activeElement
  const dialog = focused?.closest('dialog > p')?.parentElement
  const firstField = 'form :is(input:not([type="hidden"]), select, textarea)'
  const field = dialog ? dialog.querySelector(firstField) : focused
  const radios = field?.closest('[role="radiogroup"]')
  const target = radios?.querySelector(':checked') ?? field
  if (target instanceof HTMLElement) target.focus()
}
