import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { Form } from './form.tsx'

type FormProps<Request> = Parameters<typeof Form<Request>>[0]

interface FormDialogProps<Request> extends Omit<FormProps<Request>, 'footer'> {
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
  return (
    <Dialog title={title} description={description} onCancel={onCancel}>
      {details}
      <Form
        {...form}
        footer={
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  )
}
