import type { Decision, ManagedInstructor, DecisionRequest } from '#shared/contract/instructors.ts'
import { instructorLimits } from '#shared/limits.ts'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'

interface DecisionDialogProps {
  decision: Decision
  instructor: ManagedInstructor
  onClose: () => void
  /** Called after a decision, by this admin or by another one in the meantime. */
  onDecided: () => void
}

/** Asks for confirmation; refusing and withdrawing need a reason. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { decision, ...rest } = props
  return decision === 'grant' ? (
    <GrantDialog {...rest} />
  ) : (
    <ReasonDialog {...rest} decision={decision} />
  )
}

function GrantDialog({ instructor, onClose, onDecided }: Omit<DecisionDialogProps, 'decision'>) {
  async function grant() {
    onClose()
    try {
      toast.success(await sendDecision(instructor, { decision: 'grant' }))
    } catch (error) {
      showError(error)
    }
    onDecided()
  }

  return (
    <ConfirmDialog
      title={`Grant instructor rights to ${instructor.fullname}?`}
      cancelLabel="Cancel"
      confirmLabel="Grant"
      confirmVariant="primary"
      onCancel={onClose}
      onConfirm={() => void grant()}
    >
      {instructor.fullname} will be able to create courses immediately and will be notified by
      email.
    </ConfirmDialog>
  )
}

const loadReasonSchema = () =>
  import('#shared/contract/instructors.ts').then((contract) => contract.reasonForm)
const countCharacters = createCharacterCounter({ max: instructorLimits.reasonMaxLength })

const reasonTexts = {
  refuse: {
    title: (name: string) => `Reject ${name}'s request?`,
    description: 'They will get an email with your reason and can send a new request.',
    submitLabel: 'Reject',
    busyLabel: 'Rejecting…',
  },
  withdraw: {
    title: (name: string) => `Withdraw ${name}'s instructor rights?`,
    description:
      'They will no longer be able to create courses. Their existing courses stay open to learners. They will get an email with your reason.',
    submitLabel: 'Withdraw',
    busyLabel: 'Withdrawing…',
  },
} as const

interface ReasonDialogProps extends DecisionDialogProps {
  decision: keyof typeof reasonTexts
}

/** Closing the dialog keeps the typed reason as a draft. */
function ReasonDialog({ decision, instructor, onClose, onDecided }: ReasonDialogProps) {
  const { title, ...texts } = reasonTexts[decision]

  async function submit({ reason }: { reason: string }) {
    try {
      toast.success(await sendDecision(instructor, { decision, reason }))
    } catch (error) {
      if (!isOutdated(error)) throw error
      toast.error(error.msg)
    }
    onClose()
    onDecided()
  }

  return (
    <FormDialog
      title={title(instructor.fullname)}
      {...texts}
      name={`${decision}-${instructor._id}`}
      schema={loadReasonSchema}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextAreaField
        name="reason"
        label="Reason"
        help="Say what is missing or wrong, so that they can correct it."
        rows={5}
        defaultValue=""
        measure={countCharacters}
      />
    </FormDialog>
  )
}

/** A decision request without `seen`, which comes from the table row. */
type DecisionInput = DecisionRequest extends infer Request
  ? Request extends DecisionRequest
    ? Omit<Request, 'seen'>
    : never
  : never

/** Returns the server's confirmation message; throws `ApiError`. */
async function sendDecision(
  { _id: id, approval }: ManagedInstructor,
  input: DecisionInput,
): Promise<string> {
  const json: DecisionRequest = { ...input, seen: approval.status }
  const call = getBrowserApi().api.admin.instructors[':id'].$patch({ param: { id }, json })
  return (await parseResponse(call)).msg
}

/** Whether another admin has changed the status since the table was loaded. */
function isOutdated(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'conflict' || error.code === 'not_found')
}
