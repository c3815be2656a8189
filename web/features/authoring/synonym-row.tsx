import type { Synonyms } from '#shared/contract/administration/synonyms.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import classes from '#web/ui/table/table.module.css'
import { useUndoableDeletion } from '#web/ui/table/use-undoable-deletion.ts'
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
  const deletion = useUndoableDeletion(async () => {
    const deleted = await parseResponse(endpoint.$delete({ param: { id } }))
    const json = { terms: deleted.terms.join(', ') }
    return {
      message: deleted.msg,
      restore: () => parseResponse(synonyms.$post({ json })),
    }
  }, refetch)

  return (
    <tr>
      <th scope="row" className={classes.title}>
        {name}
      </th>
      <td className={classes.actionCell}>
        <EditActions
          name={name}
          onDelete={deletion.remove}
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
