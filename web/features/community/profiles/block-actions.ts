import type { BlockKind } from '#shared/contract/community/blocks.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { createStore } from '#web/lib/create-store.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { removeAuthor } from '../posts/post-store.ts'

/** Counts the mutes and blocks that began or ended on this page. */
const changes = createStore(0)
/** Calls the listener when a mute or block begins or ends: lists of users load again then. */
export const subscribeToBlockChanges = changes.subscribe

interface Author {
  _id: string
}

interface MuteListeners {
  /** Called once the author is muted. */
  onHidden?: (() => void) | undefined
  /** Called when that was undone, possibly on another page. */
  onShown?: (() => void) | undefined
}

/** Mutes an author, whose posts and comments disappear. Undo brings them back. */
export async function muteAuthor({ _id: id }: Author, listeners: MuteListeners): Promise<void> {
  try {
    const { msg } = await parseResponse(getBrowserApi().user.mutes[':id'].$put({ param: { id } }))
    const restore = removeAuthor(id)
    reportChange()
    listeners.onHidden?.()
    offerUndo(msg, async () => {
      const undone = await requestShow(id, 'mute')
      restore()
      listeners.onShown?.()
      return undone
    })
  } catch (error) {
    showError(error)
  }
}

/** Blocks an author, whose posts and comments disappear. */
export async function blockAuthor({ _id: id }: Author, onHidden?: () => void): Promise<void> {
  try {
    const { msg } = await parseResponse(getBrowserApi().user.blocks[':id'].$put({ param: { id } }))
    removeAuthor(id)
    reportChange()
    onHidden?.()
    toast.success(msg)
  } catch (error) {
    showError(error)
  }
}

/** Ends a mute or block. Returns whether it was saved. */
export async function showAuthor({ _id: id }: Author, kind: BlockKind): Promise<boolean> {
  try {
    toast.success(await requestShow(id, kind))
    return true
  } catch (error) {
    showError(error)
    return false
  }
}

async function requestShow(id: string, kind: BlockKind): Promise<string> {
  const { blocks, mutes } = getBrowserApi().user
  const param = { id }
  const call = kind === 'block' ? blocks[':id'].$delete({ param }) : mutes[':id'].$delete({ param })
  const { msg } = await parseResponse(call)
  reportChange()
  return msg
}

function reportChange(): void {
  changes.set(changes.get() + 1)
}
