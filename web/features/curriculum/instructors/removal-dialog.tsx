import type { CourseInstructor } from '#shared/contract/courses/curriculum.ts'
import { instructorMessages as messages } from '#shared/messages/authoring/course-instructors.ts'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'

interface RemovalDialogProps {
  instructor: CourseInstructor
  isSelf: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Removing cannot be undone by a button: the instructor would have to accept again. */
export function RemovalDialog({ instructor, isSelf, onCancel, onConfirm }: RemovalDialogProps) {
  const { title, label, warning } = describe(instructor, isSelf)
  return (
    <ConfirmDialog
      title={title}
      cancelLabel="Cancel"
      confirmLabel={label}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {warning}
    </ConfirmDialog>
  )
}

function describe({ fullname, acceptedAt }: CourseInstructor, isSelf: boolean) {
  if (isSelf) {
    return { title: 'Leave the course?', label: 'Leave', warning: messages.leaveWarning }
  }
  if (acceptedAt !== null) {
    return { title: `Remove ${fullname}?`, label: 'Remove', warning: messages.removeWarning }
  }
  return {
    title: `Revoke the invitation of ${fullname}?`,
    label: 'Revoke',
    warning: messages.revokeWarning,
  }
}
