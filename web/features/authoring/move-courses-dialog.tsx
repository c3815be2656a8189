import type { BulkResponse } from '#shared/contract/administration/bulk.ts'
import { authoringMessages as messages } from '#shared/messages/authoring/authoring.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useCategories } from '#web/lib/categories.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { NameList } from '#web/ui/table/bulk-dialogs.tsx'

const formName = 'move-courses'
const loadSchema = () =>
  import('#shared/contract/administration/bulk.ts').then(({ moveCoursesRequest }) =>
    moveCoursesRequest.pick({ category: true }),
  )

interface MoveCoursesDialogProps {
  ids: string[]
  names: readonly { _id: string; name: string }[]
  onClose: () => void
  onMoved: (result: BulkResponse) => void
}

/** Moves courses to a category that the user chooses. */
export function MoveCoursesDialog({ ids, names, onClose, onMoved }: MoveCoursesDialogProps) {
  const categories = useCategories()
  const count = pluralize(ids.length, ['course', 'courses'])

  function cancel() {
    deleteDraft(formName)
    onClose()
  }

  async function submit({ category }: { category: string }) {
    const request = getBrowserApi().api.bulk.move_courses.$post({ json: { ids, category } })
    onMoved(await parseResponse(request))
  }

  return (
    <FormDialog
      title={`Move ${count} to another category`}
      description={ids.length === 1 ? messages.courseMoveHint : messages.coursesMoveHint}
      details={
        <NameList label={ids.length === 1 ? 'Course to move' : 'Courses to move'} names={names} />
      }
      name={formName}
      schema={loadSchema}
      submitLabel={`Move ${count}`}
      busyLabel="Moving…"
      onSubmit={submit}
      onCancel={cancel}
    >
      <SelectField
        name="category"
        label="Category"
        placeholder="Choose a category"
        defaultValue=""
        options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
    </FormDialog>
  )
}
