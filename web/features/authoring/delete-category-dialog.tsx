import { useState } from 'react'
import type { ManagedCategory } from '#shared/contract/courses/authoring.ts'
import { authoringMessages as messages } from '#shared/messages/authoring/authoring.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useCategories } from '#web/lib/categories.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/feedback/dialog.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

const loadSchema = () =>
  import('#shared/contract/administration/bulk.ts').then(
    (contract) => contract.deleteCategoryRequest,
  )

interface DeleteCategoryDialogProps {
  /** Has courses. */
  category: ManagedCategory
  onClose: () => void
  onDeleted: () => void
}

/** Says how many courses a category has, asks where to move them, and then deletes it. */
export function DeleteCategoryDialog(props: DeleteCategoryDialogProps) {
  const { category, onClose, onDeleted } = props
  const { _id: id, name, courses } = category
  const [progress, setProgress] = useState<string>()
  const others = useCategories().filter((other) => other._id !== id)
  const formName = `delete-category-${id}`
  const title = `Delete “${name}”?`
  const count = pluralize(courses, ['course', 'courses'])

  function close() {
    deleteDraft(formName)
    onClose()
  }

  async function submit(json: { moveTo: string }) {
    toast.success(await moveAndDelete(id, json, setProgress))
    close()
    onDeleted()
  }

  if (others.length === 0) {
    return (
      <Dialog title={title} description={messages.onlyCategory(courses)} onCancel={close}>
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={title}
      description={messages.categoryMoveWarning(courses)}
      details={<p role="status">{progress}</p>}
      name={formName}
      schema={loadSchema}
      submitLabel={`Move ${count} and delete`}
      busyLabel="Moving…"
      submitVariant="danger"
      onSubmit={submit}
      onCancel={close}
    >
      <SelectField
        name="moveTo"
        label={courses === 1 ? 'Move the course to' : 'Move the courses to'}
        placeholder="Choose a category"
        defaultValue=""
        options={others.map((other) => ({ value: other._id, label: other.name }))}
      />
    </FormDialog>
  )
}

/** A call moves a limited number of courses; the last one deletes the category. Returns its message. */
async function moveAndDelete(
  id: string,
  json: { moveTo: string },
  onProgress: (message: string) => void,
): Promise<string> {
  const endpoint = getBrowserApi().api.admin.categories[':id'].removal
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each call depends on the one before
    const { msg, remaining } = await parseResponse(endpoint.$post({ param: { id }, json }))
    if (remaining === 0) return msg
    onProgress(msg)
  }
}
