import { learningMessages } from '#shared/messages/learning.ts'
import { toDisplayError } from '#web/lib/forms/failure.ts'
import { endSessionIfExpired, saveCart } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'

/** Takes a course out of My Learnings; it comes back, with a word, if the server refuses. */
export function useRemoveCourse() {
  return async (id: string) => {
    try {
      await saveCart({ remove: id })
      toast.success(learningMessages.removed)
    } catch (error) {
      if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
    }
  }
}
