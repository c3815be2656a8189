import { useEffect } from 'react'
import {
  type CartChange,
  forgetUnsaved,
  keepAge,
  type UnsavedCart,
  unsavedCartKey,
} from '#web/lib/session/cart-changes.ts'
import { saveCart, useSession } from '#web/lib/session/index.ts'
import { showError } from '#web/lib/toasts/show-error.ts'

/** Later, the user may have decided otherwise elsewhere. */
const maxAgeMilliseconds = 60_000

/** Saves again what an earlier page of this tab showed without seeing it saved. */
export function UnsavedCartChanges() {
  const userId = useSession().user?._id

  useEffect(() => {
    if (!userId) return
    for (const change of takeUnsaved(userId)) saveCart(change).catch(showError)
  }, [userId])

  return null
}

/** What an earlier page of this tab showed this user and did not see confirmed; only once. */
export function takeUnsaved(userId: string, now = Date.now()): readonly CartChange[] {
  try {
    const unsaved = JSON.parse(sessionStorage.getItem(unsavedCartKey) ?? 'null') as UnsavedCart
    forgetUnsaved()
    if (unsaved.userId !== userId || now - unsaved.at >= maxAgeMilliseconds) return []
    keepAge(unsaved.at)
    return unsaved.changes
  } catch {
    // Nothing was stored, or it is damaged.
    return []
  }
}
