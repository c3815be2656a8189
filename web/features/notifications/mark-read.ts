import type { ReadRequest } from '#shared/contract/notifications.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { failureOf } from '#web/lib/forms/failure.ts'
import { showUnread } from '#web/lib/live/unread.ts'
import { endSessionIfDead } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'

/** Marks as read on the server; every tab follows. Answers whether it was done. */
export async function markRead(json: ReadRequest): Promise<boolean> {
  try {
    showUnread(await answerOf(browserApi().api.notifications.read.$post({ json })))
    return true
  } catch (error) {
    if (!endSessionIfDead(error)) toast.error(failureOf(error).msg)
    return false
  }
}
