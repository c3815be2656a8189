import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { ManagedCategory } from '#shared/contract/authoring.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import classes from '#web/ui/table/table.module.css'
import { CategoryDialog } from './category-dialog.tsx'
import { useDeleteConfirmation } from './use-delete-confirmation.ts'

/** With its place in the whole list, which people read as its id. */
export type NumberedCategory = ManagedCategory & { number: number }

interface CategoryRowProps {
  category: NumberedCategory
  /** Loads the table anew. */
  again: () => void
}

export function CategoryRow({ category, again }: CategoryRowProps) {
  const { _id: id, name, number, courses } = category
  const { revalidate } = useRevalidator()
  const [isEditing, setIsEditing] = useState(false)
  const call = getBrowserApi().api.category[':id']
  const removal = useDeleteConfirmation(
    async () => (await parseResponse(call.$delete({ param: { id } }))).msg,
    () => {
      again()
      void revalidate()
    },
  )
  return (
    <tr>
      <td data-label="Id" className={classes.number}>
        {number}
      </td>
      <th scope="row" className={classes.title}>
        <Link to={pages.category(id)}>{name}</Link>
      </th>
      <td data-label="Courses" className={classes.number}>
        {courses.toLocaleString('en')}
      </td>
      <td className={classes.actionCell}>
        <div className={classes.actions}>
          <Button
            variant="secondary"
            aria-label={`Edit ${name}`}
            onClick={() => setIsEditing(true)}
          >
            Edit
          </Button>
          <Button variant="danger" aria-label={`Delete ${name}`} onClick={removal.ask}>
            Delete
          </Button>
        </div>
        {isEditing && (
          <CategoryDialog
            title={`Rename “${name}”`}
            form={`category-${id}`}
            name={name}
            save={(json) => parseResponse(call.$put({ param: { id }, json }))}
            onClose={() => setIsEditing(false)}
            onSaved={again}
          />
        )}
        {removal.isAsking && (
          <ConfirmDialog
            title={`Delete “${name}”?`}
            cancelLabel="Keep it"
            confirmLabel="Delete"
            onCancel={removal.cancel}
            onConfirm={removal.confirm}
          >
            {authoringMessages.categoryDeletionWarning}
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}
