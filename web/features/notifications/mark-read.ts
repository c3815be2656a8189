import type { MarkReadRequest } from '#shared/contract/notifications.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { toDisplayError } from '#web/lib/forms/failure.ts'
import { updateUnread } from '#web/lib/live/unread.ts'
import { endSessionIfExpired } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'

/** Marks as read on the server; every tab follows. Answers whether it was done. */
export async function markAsRead(json: MarkReadRequest): Promise<boolean> {
  try {
    updateUnread(await parseResponse(getBrowserApi().api.notifications.read.$post({ json })))
    return true
  } catch (error) {
    if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
    return false
  }
}
