import { useState } from 'react'
import { toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'

/**
 * Asks before something goes. `remove` answers the sentence that tells of it; `afterwards` comes whether or
 * not it succeeded, since a refusal may mean that somebody else was faster.
 */
export function useDeleteConfirmation(remove: () => Promise<string>, afterwards: () => void) {
  const [isAsking, setIsAsking] = useState(false)

  async function confirm() {
    setIsAsking(false)
    // The pressed button goes with its row.
    requestAnimationFrame(focusHeading)
    try {
      toast.success(await remove())
    } catch (error) {
      if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
    }
    afterwards()
  }

  return {
    isAsking,
    ask: () => setIsAsking(true),
    cancel: () => setIsAsking(false),
    confirm: () => void confirm(),
  }
}
