import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'

interface RemoveAnswerDialogProps {
  name: string
  onCancel: () => void
  onConfirm: () => void
}

export default function RemoveAnswerDialog({ name, onCancel, onConfirm }: RemoveAnswerDialogProps) {
  return (
    <ConfirmDialog
      title={`Remove your answer to ${name}?`}
      cancelLabel="Keep it"
      confirmLabel="Remove"
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      Nobody sees it any more. The review stays, and you can answer again.
    </ConfirmDialog>
  )
}
