import { useRevalidator } from 'react-router'
import { catalogueLimits } from '#shared/limits.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'

const categoryContract = () =>
  import('#shared/contract/authoring.ts').then((rules) => rules.categoryRequest)

interface CategoryDialogProps {
  title: string
  /** Names the form, and so what was typed in it. */
  form: string
  /** What the category is called now. */
  name?: string
  save: (category: { name: string }) => Promise<{ msg: string }>
  onClose: () => void
  onSaved: () => void
}

export function CategoryDialog(props: CategoryDialogProps) {
  const { title, form, name, save, onClose, onSaved } = props
  const { revalidate } = useRevalidator()

  async function send(category: { name: string }) {
    toast.success((await save(category)).msg)
    onClose()
    onSaved()
    // The Courses menu has the names, too.
    void revalidate()
  }

  return (
    <Dialog title={title} description={authoringMessages.categoryNameHint} onCancel={onClose}>
      <Form
        name={form}
        schema={categoryContract}
        submitLabel="Save"
        busyLabel="Saving…"
        onSubmit={send}
        footer={
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextField
          name="name"
          label="Category Name"
          defaultValue={name}
          autoComplete="off"
          maxLength={catalogueLimits.categoryNameMaxLength}
        />
      </Form>
    </Dialog>
  )
}
