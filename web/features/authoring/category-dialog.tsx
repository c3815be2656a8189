import { useRevalidator } from 'react-router'
import { catalogueLimits } from '#shared/limits.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'

const loadCategorySchema = () =>
  import('#shared/contract/authoring.ts').then((contract) => contract.categoryRequest)

interface CategoryDialogProps {
  title: string
  /** Identifies the form and its draft. */
  formName: string
  /** The current name when renaming. */
  name?: string
  save: (category: { name: string }) => Promise<{ msg: string }>
  onClose: () => void
  onSaved: () => void
}

/** Creates or renames a category. */
export function CategoryDialog(props: CategoryDialogProps) {
  const { title, formName, name, save, onClose, onSaved } = props
  const { revalidate } = useRevalidator()

  async function submit(category: { name: string }) {
    toast.success((await save(category)).msg)
    onClose()
    onSaved()
    // The Courses menu lists the categories.
    void revalidate()
  }

  return (
    <FormDialog
      title={title}
      description={authoringMessages.categoryNameHint}
      name={formName}
      schema={loadCategorySchema}
      submitLabel="Save"
      busyLabel="Saving…"
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextField
        name="name"
        label="Category Name"
        defaultValue={name}
        autoComplete="off"
        maxLength={catalogueLimits.categoryNameMaxLength}
      />
    </FormDialog>
  )
}
