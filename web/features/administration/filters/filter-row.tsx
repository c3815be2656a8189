import { useState } from 'react'
import type { Filter } from '#shared/contract/administration/filters.ts'
import { filterActionNames, filterKindNames } from '#shared/messages/administration/filters.ts'
import { formatLongDate } from '#shared/messages/format-long-date.ts'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import table from '#web/ui/table/table.module.css'
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
  const [isDeleting, setIsDeleting] = useState(false)

  async function remove() {
    if (isDeleting) return
    setIsDeleting(true)
    // The button that has focus disappears with its row.
    requestAnimationFrame(focusHeading)
    try {
      // As it was at last: the list may be older.
      const { msg, filter: last } = await parseResponse(endpoint.$delete({ param: { id } }))
      offerUndo(msg, async () => {
        const json = { kind, pattern: last.pattern, action: last.action }
        await parseResponse(filters.$post({ json }))
        onChanged()
      })
    } catch (error) {
      setIsDeleting(false)
      if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
    }
    onChanged()
  }

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
        <Button variant="quiet" aria-label={`Delete ${pattern}`} onClick={() => void remove()}>
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
