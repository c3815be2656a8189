import type { ModerationCase } from '#shared/contract/community/moderation.ts'
import { moderationLimits } from '#shared/limits.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { RadioField } from '#web/ui/forms/choice-fields.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'
import { sendDecision } from './case-requests.ts'

const loadSchema = () =>
  import('#shared/contract/community/moderation.ts').then(
    (contract) => contract.appealDecisionRequest,
  )
const countMessage = createCharacterCounter({ max: moderationLimits.messageMaxLength })
const outcomes = [
  { value: 'upheld', label: 'The decision stays' },
  { value: 'reversed', label: 'Reverse the decision and restore everything' },
]

interface AppealDecisionDialogProps {
  decisionId: string
  onClose: () => void
  onDecided: (changed: ModerationCase) => void
  onOutdated: () => void
}

export default function AppealDecisionDialog(props: AppealDecisionDialogProps) {
  const { decisionId: id, onClose, onDecided, onOutdated } = props
  const formName = `appeal-decision-${id}`

  function cancel() {
    deleteDraft(formName)
    onClose()
  }

  async function submit(form: { outcome: 'upheld' | 'reversed'; message?: string | undefined }) {
    const json = { outcome: form.outcome, ...(form.message ? { message: form.message } : {}) }
    const call = getBrowserApi().api.moderation.decisions[':id']['appeal-decision']
    await sendDecision(parseResponse(call.$post({ param: { id }, json })), {
      name: formName,
      onDecided,
      onOutdated,
    })
    onClose()
  }

  return (
    <FormDialog
      title="Decide the appeal"
      description="The author is notified, in the app and by email. An appeal is decided once."
      name={formName}
      schema={loadSchema}
      submitLabel="Decide"
      busyLabel="Saving…"
      onSubmit={submit}
      onCancel={cancel}
    >
      <RadioField name="outcome" label="Outcome" layout="stacked" options={outcomes} />
      <TextAreaField
        name="message"
        label="Message to the author"
        help="Optional."
        rows={3}
        defaultValue=""
        measure={countMessage}
      />
    </FormDialog>
  )
}
