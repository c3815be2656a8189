import { useState } from 'react'
import type { Filter } from '#shared/contract/administration/filters.ts'
import { filterActionNames, filterKindNames } from '#shared/messages/administration/filters.ts'
import { formatLongDate } from '#shared/messages/format-long-date.ts'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
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
  const endpoint = getBrowserApi().api.admin.filters[':id']
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)

  async function remove() {
    // The button that had focus disappears with its row.
    requestAnimationFrame(focusHeading)
    close()
    try {
      const { msg } = await parseResponse(endpoint.$delete({ param: { id } }))
      toast.success(msg)
    } catch (error) {
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
        <Button variant="quiet" aria-label={`Edit ${pattern}`} onClick={() => setOpen('edit')}>
          Edit
        </Button>
        <Button variant="quiet" aria-label={`Delete ${pattern}`} onClick={() => setOpen('delete')}>
          Delete
        </Button>
        {open === 'edit' && (
          <FilterDialog
            title="Edit filter"
            formName={`filter-${id}`}
            filter={filter}
            save={(json) => parseResponse(endpoint.$put({ param: { id }, json }))}
            onClose={close}
            onSaved={onChanged}
          />
        )}
        {open === 'delete' && (
          <ConfirmDialog
            title={`Delete the filter “${pattern}”?`}
            cancelLabel="Cancel"
            confirmLabel="Delete"
            onCancel={close}
            onConfirm={() => void remove()}
          >
            It is allowed again immediately. What was hidden because of it stays in the queue of
            reports.
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}
