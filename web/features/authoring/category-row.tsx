import { Link, useRevalidator } from 'react-router'
import type { ManagedCategory } from '#shared/contract/authoring.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
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
  const { _id: id, name, number, courses } = category
  const { revalidate } = useRevalidator()
  const endpoint = getBrowserApi().api.category[':id']

  const deletion = useDeleteConfirmation(
    async () => (await parseResponse(endpoint.$delete({ param: { id } }))).msg,
    () => {
      refetch()
      // The Courses menu lists the categories.
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
          onDelete={deletion.open}
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
