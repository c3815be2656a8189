import { useState } from 'react'
import type { ManagedUser } from '#shared/contract/administration.ts'
import { administrationMessages as messages } from '#shared/messages/administration.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import actions from '#web/ui/feedback/dialog.module.css'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import own from './administration.module.css'
import { useUserRecord } from './use-user-record.ts'

interface DeleteUserDialogProps {
  user: Pick<ManagedUser, '_id' | 'fullname' | 'email'>
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
        (await parseResponse(getBrowserApi().user.delete[':id'].$delete({ param: { id } }))).msg,
      )
    } catch (error) {
      if (endSessionIfExpired(error)) return
      const { msg, code } = toDisplayError(error)
      toast.error(msg)
      if (code !== 'not_found') return setBusy(false)
    }
    onClose()
    onGone()
  }

  return (
    <Dialog
      title={`Delete ${fullname}?`}
      description={messages.deletionWarning(fullname, email)}
      onCancel={onClose}
    >
      <DeletionSummary id={id} />
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

/** What goes with an account and what stays, in numbers. */
function DeletionSummary({ id }: { id: string }) {
  const { data: answer, error: failure, refetch: again } = useUserRecord(id)
  if (failure) {
    return (
      <div className={own.facts} role="alert">
        <p>
          {messages.contentLoadFailed}: {failure}
        </p>
        <Button variant="secondary" onClick={again}>
          Retry
        </Button>
      </div>
    )
  }
  const theirs = answer?.belongings
  const stays = theirs ? messages.keptAfterDeletion(theirs) : []
  return (
    <div className={own.facts} aria-live="polite" aria-busy={!theirs}>
      <h3>What goes</h3>
      {theirs ? <Facts facts={messages.deletedWithAccount(theirs)} /> : <p>Counting…</p>}
      {stays.length > 0 && (
        <>
          <h3>What stays</h3>
          <Facts facts={stays} />
        </>
      )}
    </div>
  )
}

function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <ul>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}
