import { draftMessages as messages } from '#shared/messages/authoring/drafts.ts'
import { pages } from '#shared/paths.ts'
import { toDraftName } from '#web/lib/authoring/draft-name.ts'
import { deleteStoredDraft } from '#web/lib/authoring/stored-draft.ts'
import { deleteDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import { forgetCurrentDraftId, writeCurrentDraftId } from './device-draft.ts'

interface DiscardedDraft {
  id: string
  userId: string
  /** Undefined for a new course. */
  courseId: string | undefined
  title: string
}

/** Deletes a draft from this device at once and from the server after `stopped`; offers to restore both. */
export async function discardDraft(draft: DiscardedDraft, stopped: Promise<void>): Promise<void> {
  const { id, userId, courseId, title } = draft
  const name = toDraftName(userId, id)
  const local = readDraft(name, 'device')
  deleteDraft(name, 'device')
  forgetCurrentDraftId(userId, id)
  // The button that had focus disappears with the form.
  requestAnimationFrame(focusHeading)
  try {
    await stopped
    const restore = await deleteStoredDraft(userId, id, local)
    offerUndo(title ? messages.deletedTitle(title) : messages.deleted, async () => {
      await restore()
      if (!courseId) writeCurrentDraftId(userId, id)
      // Unless the user has left the form, it is opened again with the draft.
      const path = courseId ? pages.editCourse(courseId) : pages.createCourse
      if (window.location.pathname === path) window.location.reload()
    })
  } catch (error) {
    showError(error)
  }
}
