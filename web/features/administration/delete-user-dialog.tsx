import { useState } from 'react'
import type { KnownUser } from '#shared/contract/administration.ts'
import { administrationMessages as messages } from '#shared/messages/administration.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { failureOf } from '#web/lib/forms/failure.ts'
import { endSessionIfDead } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import actions from '#web/ui/dialog.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import { DeletionFacts } from './deletion-facts.tsx'

interface DeleteUserDialogProps {
  user: Pick<KnownUser, '_id' | 'fullname' | 'email'>
  onClose: () => void
  /** The person is gone, by this admin or another. */
  onGone: () => void
}

/** Asks before a person is deleted: whom, and what becomes of their things. */
export function DeleteUserDialog({ user, onClose, onGone }: DeleteUserDialogProps) {
  const { _id: id, fullname, email } = user
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      toast.success(
        (await answerOf(browserApi().user.delete[':id'].$delete({ param: { id } }))).msg,
      )
    } catch (error) {
      if (endSessionIfDead(error)) return
      const { msg, code } = failureOf(error)
      toast.error(msg)
      if (code !== 'not_found') return setBusy(false)
    }
    onClose()
    onGone()
  }

  return (
    <Dialog
      title={`Delete ${fullname}?`}
      text={messages.deletion(fullname, email)}
      onCancel={onClose}
    >
      <DeletionFacts id={id} />
      <div className={actions.actions}>
        <Button variant="secondary" onClick={onClose}>
          Keep
        </Button>
        <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
