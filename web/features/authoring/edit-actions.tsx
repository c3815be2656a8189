import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { RowActions } from '#web/ui/table/row-actions.tsx'

interface EditActionsProps {
  /** Read out with the buttons. */
  name: string
  /** The dialog that edits the row. */
  renderForm: (close: () => void) => ReactNode
  onDelete: () => void
}

/** Edit and Delete of a row that one field describes, such as a category. */
export function EditActions({ name, renderForm, onDelete }: EditActionsProps) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <RowActions name={name}>
        <Button variant="quiet" aria-label={`Edit ${name}`} onClick={() => setIsEditing(true)}>
          Edit
        </Button>
        <Button variant="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </RowActions>
      {isEditing && renderForm(() => setIsEditing(false))}
    </>
  )
}
