import type { ReactNode } from 'react'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import type { FormOptions } from '#web/lib/forms/use-form.ts'
import { Button } from '../buttons/button.tsx'
import classes from './edit-form.module.css'
import { Form } from './form.tsx'
import type { EditedVersion } from './use-edited-version.tsx'

interface EditFormProps<Request, Content> extends Pick<
  FormOptions<Request>,
  'name' | 'schema' | 'onSubmit'
> {
  edited: EditedVersion<Content>
  /** Shows what someone else has saved meanwhile. */
  renderCurrent: (theirs: Content) => ReactNode
  /** Called after the draft was deleted. */
  onCancel: () => void
  children: ReactNode
}

/** A form that edits what others may edit at the same time: after a conflict, it shows their version above its own. */
export function EditForm<Request, Content>(props: EditFormProps<Request, Content>) {
  const { name, schema, edited, renderCurrent, onSubmit, onCancel, children } = props
  const { theirs, versionField, onFailed } = edited
  return (
    <Form
      name={name}
      schema={schema}
      submitLabel={theirs ? 'Replace it with my version' : 'Save changes'}
      busyLabel="Saving…"
      onSubmit={async (request) => {
        try {
          await onSubmit(request)
        } catch (error) {
          onFailed(error)
          throw error
        }
      }}
      footer={
        <Button
          variant="secondary"
          onClick={() => {
            deleteDraft(name)
            onCancel()
          }}
        >
          Cancel
        </Button>
      }
    >
      {theirs && (
        <div role="group" aria-label="Current version" className={classes.current}>
          {renderCurrent(theirs)}
        </div>
      )}
      {versionField}
      {children}
    </Form>
  )
}
