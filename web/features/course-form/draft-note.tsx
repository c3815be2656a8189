import { useState } from 'react'
import { courseFormMessages as messages } from '#shared/messages/course-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import classes from './course-form.module.css'

interface DraftNoteProps {
  /** True where the draft of another time was filled in. */
  isRestored: boolean
  isNew: boolean
  onDiscard: () => void
}

/** That nothing is lost, and the way to lose it on purpose. */
export function DraftNotice({ isRestored, isNew, onDiscard }: DraftNoteProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={classes.draft}>
      <p>{isRestored ? messages.draftRestored : messages.draftSaved}</p>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Discard draft
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Discard the draft?"
          cancelLabel="Keep the draft"
          confirmLabel="Discard"
          onCancel={() => setAsking(false)}
          onConfirm={onDiscard}
        >
          {isNew ? messages.discardNew : messages.discardChanges}
        </ConfirmDialog>
      )}
    </div>
  )
}
