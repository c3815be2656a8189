import { synonymMessages } from '#shared/messages/synonyms.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'

const loadSynonymsSchema = () =>
  import('#shared/contract/synonyms.ts').then((contract) => contract.synonymsRequest)

interface SynonymDialogProps {
  title: string
  /** Identifies the form and its draft. */
  formName: string
  /** The current terms when editing. */
  terms?: readonly string[]
  save: (synonyms: { terms: string }) => Promise<{ msg: string }>
  onClose: () => void
  onSaved: () => void
}

/** Adds or edits a group of synonyms. */
export function SynonymDialog(props: SynonymDialogProps) {
  const { title, formName, terms = [], save, onClose, onSaved } = props

  async function submit(request: { terms: string[] }) {
    toast.success((await save({ terms: request.terms.join(', ') })).msg)
    onClose()
    onSaved()
  }

  return (
    <FormDialog
      title={title}
      description={synonymMessages.hint}
      name={formName}
      schema={loadSynonymsSchema}
      submitLabel="Save"
      busyLabel="Saving…"
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextField
        name="terms"
        label="Terms, separated by commas"
        defaultValue={terms.join(', ')}
        autoComplete="off"
      />
    </FormDialog>
  )
}
