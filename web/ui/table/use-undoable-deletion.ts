import { useState } from 'react'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { showError } from '#web/lib/toasts/show-error.ts'

interface Deletion {
  message: string
  /** Restores what was deleted, as the server had it at last: the list may be older. */
  restore: () => Promise<unknown>
}

/**
 * Deletes a row without a question and offers Undo. `request` resolves to nothing if it did not delete, but asks
 * first. `refetch` also runs after a failure: someone else may have deleted the row already.
 */
export function useUndoableDeletion(
  request: () => Promise<Deletion | undefined>,
  refetch: () => void,
) {
  const [isDeleting, setIsDeleting] = useState(false)

  async function remove() {
    if (isDeleting) return
    setIsDeleting(true)
    try {
      const deletion = await request()
      if (deletion) {
        offerUndo(deletion.message, async () => {
          await deletion.restore()
          // The row stays if it was not loaded without it meanwhile.
          setIsDeleting(false)
          refetch()
        })
      } else setIsDeleting(false)
    } catch (error) {
      setIsDeleting(false)
      showError(error)
    }
    refetch()
  }

  return { isDeleting, remove: () => void remove() }
}
