import { useState } from 'react'
import type { ManagedUser } from '#shared/contract/administration/administration.ts'
import { administrationMessages as messages } from '#shared/messages/administration/administration.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import dialog from '#web/ui/feedback/dialog.module.css'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import classes from './administration.module.css'
import { useUserDetails } from './user-data.ts'

interface DeleteUserDialogProps {
  user: Pick<ManagedUser, '_id' | 'fullname' | 'email'>
  onClose: () => void
  /** The user is deleted, by this admin or another. */
  onDeleted: () => void
}

/** Asks for confirmation and lists what is deleted with the account and what remains. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const { _id: id, fullname, email } = user
  const [isBusy, setBusy] = useState(false)

  async function deleteUser() {
    setBusy(true)
    try {
      const request = getBrowserApi().user.delete[':id'].$delete({ param: { id } })
      toast.success((await parseResponse(request)).msg)
    } catch (error) {
      showError(error)
      if (toDisplayError(error).code !== 'not_found') return setBusy(false)
    }
    onClose()
    onDeleted()
  }

  return (
    <Dialog
      title={`Delete ${fullname}?`}
      description={messages.deletionWarning(fullname, email)}
      onCancel={onClose}
    >
      <DeletionSummary id={id} />
      <div className={dialog.actions}>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" busy={isBusy} onClick={() => void deleteUser()}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}

function DeletionSummary({ id }: { id: string }) {
  const { data, error, refetch } = useUserDetails(id)
  if (error) {
    return (
      <div className={classes.deletionSummary} role="alert">
        <p>
          {messages.contentLoadFailed}: {error}
        </p>
        <Button variant="secondary" onClick={refetch}>
          Retry
        </Button>
      </div>
    )
  }
  const counts = data?.belongings
  const remaining = counts ? messages.keptAfterDeletion(counts) : []
  return (
    <div className={classes.deletionSummary} aria-live="polite" aria-busy={!counts}>
      <h3>Deleted with the account</h3>
      {counts ? <List items={messages.deletedWithAccount(counts)} /> : <p>Counting…</p>}
      {remaining.length > 0 && (
        <>
          <h3>Not deleted</h3>
          <List items={remaining} />
        </>
      )}
    </div>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
