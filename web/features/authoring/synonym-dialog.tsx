import { synonymMessages } from '#shared/messages/administration/synonyms.ts'
import { FieldDialog } from './field-dialog.tsx'

const loadSynonymsSchema = () =>
  import('#shared/contract/administration/synonyms.ts').then((contract) => contract.synonymsRequest)

interface SynonymDialogProps {
  title: string
  /** Identifies the form and its draft. */
  formName: string
  /** The current terms when editing. */
  terms?: readonly string[]
  save: (synonyms: { terms: string }) => Promise<{ msg: string }>
  onClose: () => void
  onSaved: (synonyms: { terms: string[] }) => void
}

/** Adds or edits a group of synonyms. */
export function SynonymDialog({ terms, save, ...props }: SynonymDialogProps) {
  return (
    <FieldDialog
      {...props}
      description={synonymMessages.hint}
      schema={loadSynonymsSchema}
      field={{
        name: 'terms',
        label: 'Terms, separated by commas',
        defaultValue: terms?.join(', ') ?? '',
      }}
      save={(request: { terms: string[] }) => save({ terms: request.terms.join(', ') })}
    />
  )
}
