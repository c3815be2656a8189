import { useState } from 'react'
import type { Synonyms } from '#shared/contract/administration/synonyms.ts'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import classes from '#web/ui/table/table.module.css'
import { EditActions } from './edit-actions.tsx'
import { SynonymDialog } from './synonym-dialog.tsx'

interface SynonymRowProps {
  synonyms: Synonyms
  refetch: () => void
}

export function SynonymRow({ synonyms: { _id: id, terms }, refetch }: SynonymRowProps) {
  const { synonyms } = getBrowserApi().api.admin
  const endpoint = synonyms[':id']
  const name = terms.join(', ')
  const [isDeleting, setIsDeleting] = useState(false)

  async function remove() {
    if (isDeleting) return
    setIsDeleting(true)
    // The button that has focus disappears with its row.
    requestAnimationFrame(focusHeading)
    try {
      // As they were at last: the list may be older.
      const deleted = await parseResponse(endpoint.$delete({ param: { id } }))
      offerUndo(deleted.msg, async () => {
        await parseResponse(synonyms.$post({ json: { terms: deleted.terms.join(', ') } }))
        refetch()
      })
    } catch (error) {
      setIsDeleting(false)
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
        <EditActions
          name={name}
          onDelete={() => void remove()}
          renderForm={(close) => (
            <SynonymDialog
              title="Edit synonyms"
              formName={`synonyms-${id}`}
              terms={terms}
              save={(json) => parseResponse(endpoint.$put({ param: { id }, json }))}
              onClose={close}
              onSaved={refetch}
            />
          )}
        />
      </td>
    </tr>
  )
}
