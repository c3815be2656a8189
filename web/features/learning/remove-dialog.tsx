import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface RemoveDialogProps {
  title: string
  onCancel: () => void
  onConfirm: () => void
}

export function RemoveDialog({ title, onCancel, onConfirm }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete “${title}”?`}
      cancelLabel="Keep it"
      confirmLabel="Delete"
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      The course leaves My Learnings. Your progress and your review are kept, should you come back.
    </ConfirmDialog>
  )
}
