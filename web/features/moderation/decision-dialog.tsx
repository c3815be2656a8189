import type { ModerationAction } from '#shared/community/moderation-choices.ts'
import { type RemovalReason, removalReasons } from '#shared/community/removal-reasons.ts'
import type { ModerationCase } from '#shared/contract/community/moderation.ts'
import { moderationLimits } from '#shared/limits.ts'
import { removalReasonNames } from '#shared/messages/community/community.ts'
import { moderationActionNames } from '#shared/messages/community/moderation.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { RadioField } from '#web/ui/forms/choice-fields.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'
import { actionConsequences, getDecisionTitle } from './case-actions.ts'
import { sendDecision } from './case-requests.ts'

const countMessage = createCharacterCounter({ max: moderationLimits.messageMaxLength })
const reasonOptions = removalReasons.map((value) => ({ value, label: removalReasonNames[value] }))
const lengths = [
  { value: '1', label: '1 day' },
  { value: '3', label: '3 days' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
]
const forGood = { value: 'forever', label: 'For good' }

interface DecisionDialogProps {
  item: ModerationCase
  action: ModerationAction
  onClose: () => void
  onDecided: (decided: ModerationCase) => void
  onOutdated: () => void
}

/** Asks for the reason of a decision and what to tell the author. */
export default function DecisionDialog(props: DecisionDialogProps) {
  const { item, action, onClose, onDecided, onOutdated } = props
  const { _id: id, reports } = item
  const formName = `decision-${id}-${action}`
  const isRestriction = action === 'silence' || action === 'suspend'

  function cancel() {
    deleteDraft(formName)
    onClose()
  }

  async function submit(form: { reason: RemovalReason; message?: string; days?: string }) {
    const { reason, message, days } = form
    const json = {
      action,
      reason,
      ...(message ? { message } : {}),
      ...(days ? { days: days === forGood.value ? null : Number(days) } : {}),
    }
    const { decision } = getBrowserApi().api.moderation.cases[':id']
    await sendDecision(parseResponse(decision.$post({ param: { id }, json })), {
      name: formName,
      onDecided,
      onOutdated,
    })
    onClose()
  }

  return (
    <FormDialog
      title={getDecisionTitle(action, item)}
      description={actionConsequences[action]}
      name={formName}
      schema={() =>
        import('#shared/contract/community/moderation.ts').then((contract) =>
          isRestriction ? contract.restrictionForm : contract.decisionForm,
        )
      }
      submitLabel={moderationActionNames[action]}
      submitVariant="danger"
      busyLabel="Saving…"
      onSubmit={submit}
      onCancel={cancel}
    >
      {isRestriction && (
        <RadioField
          name="days"
          label="How long"
          options={action === 'suspend' ? [...lengths, forGood] : lengths}
        />
      )}
      <RadioField
        name="reason"
        label="Reason"
        layout="stacked"
        options={reasonOptions}
        {...(reports[0] && { defaultValue: reports[0].reason })}
      />
      <TextAreaField
        name="message"
        label="Message to the author"
        help="Optional: sent with the reason, in the app and by email, without your name."
        rows={3}
        defaultValue=""
        measure={countMessage}
      />
    </FormDialog>
  )
}
