import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { AppealField, loadAppealSchema } from './appeal-form.tsx'

interface AppealDialogProps {
  decisionId: string
  onClose: () => void
  onSent: () => void
}

export default function AppealDialog({ decisionId: id, onClose, onSent }: AppealDialogProps) {
  async function submit(json: { text: string }) {
    const call = getBrowserApi().api.moderation.own[':id'].appeal
    const { msg } = await parseResponse(call.$post({ param: { id }, json }))
    deleteDraft(`appeal-${id}`)
    toast.success(msg)
    onSent()
    onClose()
  }

  return (
    <FormDialog
      title="Appeal against the decision"
      description="Another moderator decides, where there is one. You can appeal once."
      name={`appeal-${id}`}
      schema={loadAppealSchema}
      submitLabel="Send appeal"
      busyLabel="Sending…"
      onSubmit={submit}
      onCancel={onClose}
    >
      <AppealField />
    </FormDialog>
  )
}
