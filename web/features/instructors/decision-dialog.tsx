import type { Decision, ManagedInstructor, DecisionRequest } from '#shared/contract/instructors.ts'
import { instructorLimits } from '#shared/limits.ts'
import { toDisplayError, ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'

interface DecisionDialogProps {
  decision: Decision
  entry: ManagedInstructor
  onClose: () => void
  /** Something is decided, by this admin or by another who was faster. */
  onDecided: () => void
}

/** Asks before anything is decided; what takes something away wants a reason. */
export function DecisionDialog({ decision, entry, onClose, onDecided }: DecisionDialogProps) {
  if (decision !== 'grant') return <ReasonDialog {...{ decision, entry, onClose, onDecided }} />

  async function grant() {
    onClose()
    try {
      toast.success(await sendDecision(entry, { decision: 'grant' }))
    } catch (error) {
      if (endSessionIfExpired(error)) return
      toast.error(toDisplayError(error).msg)
    }
    onDecided()
  }

  return (
    <ConfirmDialog
      title={`Give instructor rights to ${entry.fullname}?`}
      cancelLabel="Cancel"
      confirmLabel="Grant"
      confirmVariant="primary"
      onCancel={onClose}
      onConfirm={() => void grant()}
    >
      {entry.fullname} can then create courses at once. A letter says so.
    </ConfirmDialog>
  )
}

/** A decision without what the admin saw, which the table's entry says. */
type Decided = DecisionRequest extends infer Request
  ? Request extends DecisionRequest
    ? Omit<Request, 'seen'>
    : never
  : never

/** Answers the server's sentence; throws `ApiFailure`. */
export async function sendDecision(
  { _id: id, approval }: ManagedInstructor,
  decided: Decided,
): Promise<string> {
  const json: DecisionRequest = { ...decided, seen: approval.status }
  const call = getBrowserApi().api.admin.instructors[':id'].$patch({ param: { id }, json })
  return (await parseResponse(call)).msg
}

/** True where the person is no longer as the table shows them, so that it must be loaded anew. */
export function isOvertaken(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'conflict' || error.code === 'not_found')
}

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
function ReasonDialog({ decision, entry, onClose, onDecided }: ReasonDialogProps) {
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
    <FormDialog
      title={title(entry.fullname)}
      description={text}
      name={`${decision}-${entry._id}`}
      schema={contract}
      submitLabel={submit}
      busyLabel={busy}
      onSubmit={send}
      onCancel={onClose}
    >
      <TextAreaField
        name="reason"
        label="Reason"
        help="Say what is missing or wrong, so that the person can do something about it."
        rows={5}
        defaultValue=""
        measure={measureReason}
      />
    </FormDialog>
  )
}
