import type { ComponentProps } from 'react'
import { type DisplayError, toDisplayError } from '#web/lib/api.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'

interface FieldDialogProps<Request> {
  title: string
  description: string
  /** Identifies the form and its draft. */
  formName: string
  schema: ComponentProps<typeof FormDialog<Request>>['schema']
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'label' | 'defaultValue' | 'maxLength'>
  save: (request: Request) => Promise<{ msg: string }>
  onClose: () => void
  onSaved: (request: Request) => void
}

/** A form of a single field in a dialog, for creating and editing rows of a table. */
export function FieldDialog<Request>(props: FieldDialogProps<Request>) {
  const { title, description, formName, schema, field, save, onClose, onSaved } = props

  async function submit(request: Request) {
    toast.success((await save(request)).msg)
    onClose()
    onSaved(request)
  }

  return (
    <FormDialog<Request>
      title={title}
      description={description}
      name={formName}
      schema={schema}
      submitLabel="Save"
      busyLabel="Saving…"
      onSubmit={submit}
      toError={toFieldError}
      onCancel={onClose}
    >
      <TextField {...field} autoComplete="off" />
    </FormDialog>
  )
}

/** A value that is taken is shown at the field, like an invalid one, and not in a toast too. */
function toFieldError(error: unknown): DisplayError {
  const shown = toDisplayError(error)
  return Object.keys(shown.fields).length > 0 ? { ...shown, code: 'invalid_input' } : shown
}
