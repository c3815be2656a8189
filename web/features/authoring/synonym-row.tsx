import { useState } from 'react'
import type { Synonyms } from '#shared/contract/synonyms.ts'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { offerUndo } from '#web/lib/offer-undo.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import classes from '#web/ui/table/table.module.css'
import { SynonymDialog } from './synonym-dialog.tsx'

interface SynonymRowProps {
  synonyms: Synonyms
  refetch: () => void
}

export function SynonymRow({ synonyms: { _id: id, terms }, refetch }: SynonymRowProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { synonyms } = getBrowserApi().api.admin
  const endpoint = synonyms[':id']
  const name = terms.join(', ')

  async function remove() {
    // The button that has focus disappears with its row.
    requestAnimationFrame(focusHeading)
    try {
      const { msg } = await parseResponse(endpoint.$delete({ param: { id } }))
      offerUndo(msg, async () => {
        await parseResponse(synonyms.$post({ json: { terms: name } }))
        refetch()
      })
    } catch (error) {
      if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
    }
    refetch()
  }

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
          <Button variant="danger" aria-label={`Delete ${name}`} onClick={() => void remove()}>
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
      </td>
    </tr>
  )
}
