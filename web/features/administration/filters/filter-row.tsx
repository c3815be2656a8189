import { useState } from 'react'
import type { Filter } from '#shared/contract/administration/filters.ts'
import { filterActionNames, filterKindNames } from '#shared/messages/administration/filters.ts'
import { formatLongDate } from '#shared/messages/format-long-date.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import table from '#web/ui/table/table.module.css'
import { useUndoableDeletion } from '#web/ui/table/use-undoable-deletion.ts'
import { FilterDialog } from './filter-dialog.tsx'
import classes from './filters.module.css'

interface FilterRowProps {
  filter: Filter
  onChanged: () => void
}

export function FilterRow({ filter, onChanged }: FilterRowProps) {
  const { _id: id, kind, pattern, action, createdAt } = filter
  const { filters } = getBrowserApi().api.admin
  const endpoint = filters[':id']
  const [isEditing, setIsEditing] = useState(false)
  const deletion = useUndoableDeletion(async () => {
    const deleted = await parseResponse(endpoint.$delete({ param: { id } }))
    const json = { kind, pattern: deleted.filter.pattern, action: deleted.filter.action }
    return {
      message: deleted.msg,
      restore: () => parseResponse(filters.$post({ json })),
    }
  }, onChanged)

  return (
    <tr>
      <th scope="row" className={`${table.title} ${classes.pattern}`}>
        {pattern}
      </th>
      <td data-label="Kind">{filterKindNames[kind]}</td>
      <td data-label="Action">{filterActionNames[action]}</td>
      <td data-label="Added">{formatLongDate(new Date(createdAt))}</td>
      <td className={table.actionCell}>
        <Button variant="quiet" aria-label={`Edit ${pattern}`} onClick={() => setIsEditing(true)}>
          Edit
        </Button>
        <Button variant="quiet" aria-label={`Delete ${pattern}`} onClick={deletion.remove}>
          Delete
        </Button>
        {isEditing && (
          <FilterDialog
            title="Edit filter"
            formName={`filter-${id}`}
            filter={filter}
            save={(json) => parseResponse(endpoint.$put({ param: { id }, json }))}
            onClose={() => setIsEditing(false)}
            onSaved={onChanged}
          />
        )}
      </td>
    </tr>
  )
}
