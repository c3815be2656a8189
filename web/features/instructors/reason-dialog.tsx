import type { ManagedInstructor } from '#shared/contract/instructors.ts'
import { instructorLimits } from '#shared/limits.ts'
import { Form } from '#web/lib/forms/form.tsx'
import { createCharacterCounter } from '#web/lib/forms/measure-length.ts'
import { TextAreaField } from '#web/lib/forms/text-area-field.tsx'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { isOvertaken, sendDecision } from './send-decision.ts'

const contract = () => import('#shared/contract/instructors.ts').then((rules) => rules.reasonForm)
const measureReason = createCharacterCounter({ max: instructorLimits.reasonMaxLength })

const words = {
  refuse: {
    title: (name: string) => `Refuse the request of ${name}?`,
    text: 'The person gets a letter with your reason, and may ask again.',
    submit: 'Refuse',
    busy: 'Refusing…',
  },
  withdraw: {
    title: (name: string) => `Withdraw the instructor rights of ${name}?`,
    text: 'The person can no longer create courses. Those that exist stay open to their learners. A letter tells your reason.',
    submit: 'Withdraw',
    busy: 'Withdrawing…',
  },
} as const

interface ReasonDialogProps {
  decision: keyof typeof words
  entry: ManagedInstructor
  onClose: () => void
  onDecided: () => void
}

/** A decision against somebody. What was typed waits in the form when the dialog is closed. */
export function ReasonDialog({ decision, entry, onClose, onDecided }: ReasonDialogProps) {
  const { title, text, submit, busy } = words[decision]

  async function send({ reason }: { reason: string }) {
    try {
      toast.success(await sendDecision(entry, { decision, reason }))
    } catch (error) {
      if (!isOvertaken(error)) throw error
      toast.error(error.msg)
    }
    onClose()
    onDecided()
  }

  return (
    <Dialog title={title(entry.fullname)} description={text} onCancel={onClose}>
      <Form
        name={`${decision}-${entry._id}`}
        schema={contract}
        submitLabel={submit}
        busyLabel={busy}
        onSubmit={send}
        footer={
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextAreaField
          name="reason"
          label="Reason"
          help="Say what is missing or wrong, so that the person can do something about it."
          rows={5}
          defaultValue=""
          measure={measureReason}
        />
      </Form>
    </Dialog>
  )
}
