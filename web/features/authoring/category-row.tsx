import { Link, useRevalidator } from 'react-router'
import type { ManagedCategory } from '#shared/contract/courses/authoring.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import classes from '#web/ui/table/table.module.css'
import { useUndoableDeletion } from '#web/ui/table/use-undoable-deletion.ts'
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

  const confirmation = useDeleteConfirmation(async () => (await requestDeletion()).msg, refresh)
  const deletion = useUndoableDeletion(deleteEmpty, refresh)

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
    try {
      const deleted = await requestDeletion('true')
      const json = { name: deleted.name }
      return { message: deleted.msg, restore: () => parseResponse(categories.$post({ json })) }
    } catch (error) {
      if (toDisplayError(error).code !== 'conflict') throw error
      confirmation.open()
      return undefined
    }
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
          onDelete={isEmpty ? deletion.remove : confirmation.open}
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
        {confirmation.isOpen && courses > 0 && (
          <DeleteCategoryDialog
            category={category}
            onClose={confirmation.cancel}
            onDeleted={confirmation.settle}
          />
        )}
        {confirmation.isOpen && courses === 0 && (
          <ConfirmDialog
            title={`Delete “${name}”?`}
            cancelLabel="Cancel"
            confirmLabel="Delete"
            onCancel={confirmation.cancel}
            onConfirm={confirmation.confirm}
          >
            {authoringMessages.categoryDeletionWarning}
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}
