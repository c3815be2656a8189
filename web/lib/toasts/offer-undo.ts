import { undoMessages } from '#shared/messages/undo.ts'
import { showError } from './show-error.ts'
import { toast } from './toast.ts'

/**
 * Shows what happened, with an Undo button. `undo` runs at most once, possibly after the page was left; it may return
 * a message to show instead of the general one. If it rejects, the error is shown.
 */
export function offerUndo(message: string, undo: () => Promise<string | void>): void {
  toast.undoable(message, () => void run(undo))
}

async function run(undo: () => Promise<string | void>): Promise<void> {
  try {
    toast.success((await undo()) ?? undoMessages.undone)
  } catch (error) {
    showError(error)
  }
}
