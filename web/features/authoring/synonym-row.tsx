import { useState } from 'react'
import type { Synonyms } from '#shared/contract/synonyms.ts'
import { synonymMessages } from '#shared/messages/synonyms.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import classes from '#web/ui/table/table.module.css'
import { SynonymDialog } from './synonym-dialog.tsx'
import { useDeleteConfirmation } from './use-delete-confirmation.ts'

interface SynonymRowProps {
  synonyms: Synonyms
  refetch: () => void
}

export function SynonymRow({ synonyms: { _id: id, terms }, refetch }: SynonymRowProps) {
  const [isEditing, setIsEditing] = useState(false)
  const endpoint = getBrowserApi().api.admin.synonyms[':id']
  const name = terms.join(', ')
  const deletion = useDeleteConfirmation(
    async () => (await parseResponse(endpoint.$delete({ param: { id } }))).msg,
    refetch,
  )
  return (
    <tr>
      <th scope="row" className={classes.title}>
        {name}
      </th>
      <td className={classes.actionCell}>
        <div className={classes.actions}>
          <Button
            variant="secondary"
            aria-label={`Edit ${name}`}
            onClick={() => setIsEditing(true)}
          >
            Edit
          </Button>
          <Button variant="danger" aria-label={`Delete ${name}`} onClick={deletion.open}>
            Delete
          </Button>
        </div>
        {isEditing && (
          <SynonymDialog
            title="Edit synonyms"
            formName={`synonyms-${id}`}
            terms={terms}
            save={(json) => parseResponse(endpoint.$put({ param: { id }, json }))}
            onClose={() => setIsEditing(false)}
            onSaved={refetch}
          />
        )}
        {deletion.isOpen && (
          <ConfirmDialog
            title={`Delete “${name}”?`}
            cancelLabel="Cancel"
            confirmLabel="Delete"
            onCancel={deletion.cancel}
            onConfirm={deletion.confirm}
          >
            {synonymMessages.deletionWarning}
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}
