import type { BlockKind } from '#shared/contract/blocks.ts'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { offerUndo } from '#web/lib/offer-undo.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { removeAuthor } from '../posts/post-store.ts'

interface Author {
  _id: string
}

/** Mutes an author, whose posts and comments disappear. Undo brings them back. */
export async function muteAuthor({ _id: id }: Author, onChange?: () => void): Promise<void> {
  try {
    const { msg } = await parseResponse(getBrowserApi().user.mutes[':id'].$put({ param: { id } }))
    const restore = removeAuthor(id)
    onChange?.()
    offerUndo(msg, async () => {
      const undone = await requestShow(id, 'mute')
      restore()
      onChange?.()
      return undone
    })
  } catch (error) {
    showError(error)
  }
}

/** Blocks an author, whose posts and comments disappear. */
export async function blockAuthor({ _id: id }: Author, onChange?: () => void): Promise<void> {
  try {
    const { msg } = await parseResponse(getBrowserApi().user.blocks[':id'].$put({ param: { id } }))
    removeAuthor(id)
    onChange?.()
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
  return (await parseResponse(call)).msg
}

function showError(error: unknown): void {
  if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
}
