import { learningMessages } from '#shared/messages/learning.ts'
import { setSaved } from '#web/lib/session/index.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'

/** Saves a course for later, or removes it, which can be undone. */
export async function toggleSaved(courseId: string, isSaved: boolean): Promise<void> {
  try {
    // Another click may have taken it back meanwhile.
    if ((await setSaved(courseId, !isSaved)) === isSaved) return
    if (isSaved) offerUndo(learningMessages.unsaved, () => save(courseId))
    else toast.success(learningMessages.saved)
  } catch (error) {
    showError(error)
  }
}

async function save(courseId: string): Promise<void> {
  await setSaved(courseId, true)
}
