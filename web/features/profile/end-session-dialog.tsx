import type { OwnSession } from '#shared/contract/accounts.ts'
import { profileMessages } from '#shared/messages/profile.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface EndSessionDialogProps {
  /** One session, or all others. */
  doomed: readonly OwnSession[]
  onCancel: () => void
  onConfirm: () => void
}

export function EndSessionDialog({ doomed, onCancel, onConfirm }: EndSessionDialogProps) {
  const [first] = doomed
  const names = doomed.map((session) => session.device)
  const isCurrent = first?.current === true
  return (
    <ConfirmDialog
      title={titleOf(names)}
      cancelLabel="Keep"
      confirmLabel={isCurrent ? 'Log out' : 'End'}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {isCurrent && profileMessages.endCurrentSessionWarning}
      {!isCurrent && names.length === 1 && profileMessages.endSessionWarning}
      {names.length > 1 &&
        profileMessages.endOtherSessionsWarning(new Intl.ListFormat('en').format(names))}
    </ConfirmDialog>
  )
}

function titleOf(names: readonly string[]): string {
  return names.length === 1
    ? `End the session “${names[0]}”?`
    : `End ${names.length} other sessions?`
}
