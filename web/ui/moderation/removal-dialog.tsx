import { type RemovalReason, removalReasons } from '#shared/community/removal-reasons.ts'
import { removalReasonNames } from '#shared/messages/community/community.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { RadioField } from '../forms/choice-fields.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import type { ModeratedContent } from './moderate-button.tsx'

const loadSchema = () =>
  import('#shared/contract/community/community.ts').then((contract) => contract.removalRequest)
const reasonOptions = removalReasons.map((value) => ({ value, label: removalReasonNames[value] }))

interface RemovalDialogProps {
  content: ModeratedContent
  onClose: () => void
  onRemoved: () => void
}

/** Asks a moderator for the reason and removes the content. */
export default function RemovalDialog({ content, onClose, onRemoved }: RemovalDialogProps) {
  const { kind, id, author, consequence, remove } = content
  const formName = `removal-${id}`

  function cancel() {
    deleteDraft(formName)
    onClose()
  }

  async function submit(json: { reason: RemovalReason }) {
    const { msg } = await remove(json.reason)
    toast.success(msg)
    onClose()
    onRemoved()
  }

  return (
    <FormDialog
      title={`Remove ${author}'s ${kind}?`}
      description={`${consequence ? `${consequence} ` : ''}This cannot be undone. The author is told the reason; your name and the reason are recorded in the audit log.`}
      name={formName}
      schema={loadSchema}
      submitLabel={`Remove ${kind}`}
      submitVariant="danger"
      busyLabel="Removing…"
      onSubmit={submit}
      onCancel={cancel}
    >
      <RadioField name="reason" label="Reason" layout="stacked" options={reasonOptions} />
    </FormDialog>
  )
}
