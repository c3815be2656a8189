import { useNavigate } from 'react-router'
import type { CreateCourseDraftRequest } from '#shared/contract/courses/curriculum.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'

type TitleRequest = Pick<CreateCourseDraftRequest, 'title'>

const loadTitleSchema = () =>
  import('#shared/contract/courses/curriculum.ts').then(({ createCourseDraftRequest }) =>
    createCourseDraftRequest.pick({ title: true }),
  )

interface NewDraftDialogProps {
  /** Of the course, chosen when the dialog opens: sending it again creates nothing twice. */
  id: string
  onCancel: () => void
}

/** Creates a draft with a title and opens its curriculum. */
export default function NewDraftDialog({ id, onCancel }: NewDraftDialogProps) {
  const navigate = useNavigate()

  async function create({ title }: TitleRequest) {
    const json = { _id: id, title }
    await parseResponse(getBrowserApi().api.courses.drafts.$post({ json }))
    await navigate(pages.curriculum(id))
  }

  return (
    <FormDialog<TitleRequest>
      title="Start with the curriculum"
      description={messages.newDraftHelp}
      name="new-course-draft"
      schema={loadTitleSchema}
      submitLabel="Create draft"
      busyLabel="Creating…"
      onSubmit={create}
      onCancel={onCancel}
    >
      <TextField
        name="title"
        label="Title of the course"
        maxLength={catalogueLimits.titleMaxLength}
        autoComplete="off"
      />
    </FormDialog>
  )
}
