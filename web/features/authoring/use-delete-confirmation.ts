import { useState } from 'react'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'

/**
 * State of a "Delete?" dialog. `remove` returns the message to show. `onSettled` runs after a failure
 * too: another admin may have deleted the row already.
 */
export function useDeleteConfirmation(remove: () => Promise<string>, onSettled: () => void) {
  const [isOpen, setIsOpen] = useState(false)

  function leave() {
    setIsOpen(false)
    // The button that had focus disappears with its row.
    requestAnimationFrame(focusHeading)
  }

  async function confirm() {
    leave()
    try {
      toast.success(await remove())
    } catch (error) {
      showError(error)
    }
    onSettled()
  }

  return {
    isOpen,
    open: () => setIsOpen(true),
    cancel: () => setIsOpen(false),
    confirm: () => void confirm(),
    /** For a dialog that has deleted the row itself. */
    settle: () => {
      leave()
      onSettled()
    },
  }
}
