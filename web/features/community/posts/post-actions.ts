import type { ShortPost } from '#shared/contract/community.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { changePost, removePost } from './post-store.ts'
import { mergePost, withLike, withOlderComments, withoutComment } from './post-updates.ts'

const query = { fields: 'short' }
const wished = new Map<string, boolean>()

/** Shows the like at once; the last wish is what reaches the server. Rolls back, with a word. */
export async function toggleLike(post: ShortPost): Promise<void> {
  const id = post._id
  const isUnderWay = wished.has(id)
  wished.set(id, !post.liked)
  changePost(id, (shown) => withLike(shown, !post.liked))
  if (isUnderWay) return
  let known = post.liked
  try {
    for (let liked = wished.get(id); liked !== known; liked = wished.get(id)) {
      const told = await sendLike(id, liked === true)
      known = liked === true
      if (wished.get(id) === known) changePost(id, (shown) => mergePost(shown, told))
    }
  } catch (error) {
    changePost(id, (shown) => withLike(shown, known))
    say(error)
  } finally {
    wished.delete(id)
  }
}

/**
 * Sends a comment; answers whether the server took it. `onAnswer` is called with the change of the list,
 * so that nobody sees the comment twice.
 */
export async function sendComment(
  postId: string,
  text: string,
  onAnswer: () => void,
): Promise<boolean> {
  try {
    const call = getBrowserApi().api.post.comment.$post({ query, json: { postId, text } })
    const told = toShortPost(await parseResponse(call))
    changePost(postId, (shown) => mergePost(shown, told))
    return true
  } catch (error) {
    say(error)
    return false
  } finally {
    onAnswer()
  }
}

export async function loadOlderComments(post: ShortPost): Promise<void> {
  const before = post.comments[0]?._id
  try {
    const call = getBrowserApi().api.post[':id'].comments.$get({
      param: { id: post._id },
      query: { before },
    })
    const { comments } = await parseResponse(call)
    changePost(post._id, (shown) => withOlderComments(shown, comments))
  } catch (error) {
    say(error)
  }
}

export async function deleteComment(postId: string, id: string): Promise<void> {
  try {
    const { msg } = await parseResponse(
      getBrowserApi().api.post.comment[':id'].$delete({ param: { id } }),
    )
    changePost(postId, (shown) => withoutComment(shown, id))
    toast.success(msg)
  } catch (error) {
    say(error)
  }
}

/** Answers whether the post is gone. */
export async function deletePost(id: string): Promise<boolean> {
  try {
    const { msg } = await parseResponse(getBrowserApi().api.post[':id'].$delete({ param: { id } }))
    removePost(id)
    toast.success(msg)
    return true
  } catch (error) {
    say(error)
    return false
  }
}

async function sendLike(postId: string, liked: boolean): Promise<ShortPost> {
  const { post } = getBrowserApi().api
  const verb = liked ? post.like : post.unlike
  return toShortPost(await parseResponse(verb.$put({ query, json: { postId } })))
}

/** We ask for the short shape, so that is what comes. */
export function toShortPost(post: object): ShortPost {
  return post as ShortPost
}

function say(error: unknown): void {
  if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
}
