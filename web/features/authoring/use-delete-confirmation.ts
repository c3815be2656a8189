import { useState } from 'react'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'

/**
 * State of a "Delete?" dialog. `remove` returns the message to show. `onSettled` runs after a failure
 * too: another admin may have deleted the row already.
 */
export function useDeleteConfirmation(remove: () => Promise<string>, onSettled: () => void) {
  const [isOpen, setIsOpen] = useState(false)
  /** From then on, the row is about to disappear. */
  const [isRemoving, setRemoving] = useState(false)

  async function confirm() {
    setIsOpen(false)
    setRemoving(true)
    try {
      toast.success(await remove())
    } catch (error) {
      setRemoving(false)
      showError(error)
    }
    onSettled()
  }

  return {
    isOpen,
    open: () => setIsOpen(!isRemoving),
    cancel: () => setIsOpen(false),
    confirm: () => void confirm(),
    /** For a dialog that has deleted the row itself. */
    settle: () => {
      setIsOpen(false)
      setRemoving(true)
      onSettled()
    },
  }
}
