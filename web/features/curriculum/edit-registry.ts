import { onBeforeSignOut } from '#web/lib/session/account.ts'
import { getSession, subscribeToSession } from '#web/lib/session/store.ts'

/** Saves in the background, also while what it edits is not shown. */
interface BackgroundEdit {
  stop: () => void
  flush: () => Promise<void>
}

/**
 * The edits of this page: one for each user and course or lesson, however often its tab is opened, so that none
 * overwrites what another has not saved. They end with the session: what the device keeps of them continues in others.
 */
export function createEditRegistry<Edit extends BackgroundEdit>() {
  const edits = new Map<string, Edit>()
  const find = (userId: string, id: string) => edits.get(`${userId}:${id}`)

  return {
    find,
    open(userId: string, id: string, create: () => Edit): Edit {
      const known = find(userId, id)
      if (known) return known
      const edit = create()
      edits.set(`${userId}:${id}`, edit)
      const removeSignOutTask = onBeforeSignOut(edit.flush)
      const unsubscribe = subscribeToSession(() => {
        if (getSession().user?._id === userId) return
        edit.stop()
        edits.delete(`${userId}:${id}`)
        removeSignOutTask()
        unsubscribe()
      })
      return edit
    },
  }
}
