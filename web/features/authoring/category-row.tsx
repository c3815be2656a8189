import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { ManagedCategory } from '#shared/contract/courses/authoring.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import classes from '#web/ui/table/table.module.css'
import { CategoryDialog } from './category-dialog.tsx'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'
import { EditActions } from './edit-actions.tsx'
import { useDeleteConfirmation } from './use-delete-confirmation.ts'

/** `number` is the position in the whole list, shown in the Id column. */
export type NumberedCategory = ManagedCategory & { number: number }

interface CategoryRowProps {
  category: NumberedCategory
  refetch: () => void
}

export function CategoryRow({ category, refetch }: CategoryRowProps) {
  const { _id: id, name, number, courses, isEmpty } = category
  const { revalidate } = useRevalidator()
  const { category: categories } = getBrowserApi().api
  const endpoint = categories[':id']

  const [isDeleting, setIsDeleting] = useState(false)
  const deletion = useDeleteConfirmation(async () => (await requestDeletion()).msg, refresh)

  function refresh() {
    refetch()
    // The Courses menu lists the categories.
    void revalidate()
  }

  function requestDeletion(onlyIfEmpty?: 'true') {
    return parseResponse(endpoint.$delete({ param: { id }, query: { onlyIfEmpty } }))
  }

  /** The list may be outdated: a category that got a course meanwhile is not deleted without a question. */
  async function deleteEmpty() {
    if (isDeleting) return
    setIsDeleting(true)
    try {
      // With its name as it was at last: the list may be older.
      const deleted = await requestDeletion('true')
      // The button that has focus disappears with its row.
      requestAnimationFrame(focusHeading)
      offerUndo(deleted.msg, async () => {
        await parseResponse(categories.$post({ json: { name: deleted.name } }))
        refresh()
      })
    } catch (error) {
      setIsDeleting(false)
      const shown = toDisplayError(error)
      if (shown.code === 'conflict') deletion.open()
      else if (!endSessionIfExpired(error)) toast.error(shown.msg)
    }
    refresh()
  }

  return (
    <tr>
      <td data-label="Id" className={classes.number}>
        {number}
      </td>
      <th scope="row" className={classes.title}>
        <Link to={pages.category(id)}>{name}</Link>
      </th>
      <td data-label="Courses" className={classes.number}>
        <Link
          to={`${pages.allCourses}?category=${id}`}
          aria-label={`Courses in ${name}: ${formatCount(courses)}`}
        >
          {formatCount(courses)}
        </Link>
      </td>
      <td className={classes.actionCell}>
        <EditActions
          name={name}
          onDelete={isEmpty ? () => void deleteEmpty() : deletion.open}
          renderForm={(close) => (
            <CategoryDialog
              title={`Rename “${name}”`}
              formName={`category-${id}`}
              name={name}
              save={(json) => parseResponse(endpoint.$put({ param: { id }, json }))}
              onClose={close}
              onSaved={refetch}
            />
          )}
        />
        {deletion.isOpen && courses > 0 && (
          <DeleteCategoryDialog
            category={category}
            onClose={deletion.cancel}
            onDeleted={deletion.settle}
          />
        )}
        {deletion.isOpen && courses === 0 && (
          <ConfirmDialog
            title={`Delete “${name}”?`}
            cancelLabel="Cancel"
            confirmLabel="Delete"
            onCancel={deletion.cancel}
            onConfirm={deletion.confirm}
          >
            {authoringMessages.categoryDeletionWarning}
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}
