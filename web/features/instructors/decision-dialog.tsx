import type { Decision, ManagedInstructor } from '#shared/contract/instructors.ts'
import { toDisplayError } from '#web/lib/forms/failure.ts'
import { endSessionIfExpired } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { sendDecision } from './send-decision.ts'

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
