import type { ShortComment, ShortPost } from '#shared/contract/community/community.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { announceIfHeld } from '#web/ui/moderation/announce-if-held.ts'
import { removePost, updatePost } from './post-store.ts'
import {
  mergePost,
  withLike,
  withOlderComments,
  withOlderReplies,
  withoutComment,
  withReply,
} from './post-updates.ts'

const query = { fields: 'short' }
/** What the user last chose for a post whose like is being saved. */
const pendingLikes = new Map<string, boolean>()

export const isLikePending = (id: string) => pendingLikes.has(id)

export async function requestPost(id: string): Promise<ShortPost> {
  return toShortPost(
    await parseResponse(getBrowserApi().api.post[':id'].$get({ param: { id }, query })),
  )
}

/**
 * Updates optimistically. Clicks during a request are collapsed: the last choice is sent when the
 * request ends. A failed request undoes the change and shows a toast.
 */
export async function toggleLike(post: ShortPost): Promise<void> {
  const id = post._id
  const isSaving = pendingLikes.has(id)
  pendingLikes.set(id, !post.liked)
  updatePost(id, (current) => withLike(current, !post.liked))
  if (isSaving) return
  let saved = post.liked
  try {
    for (let liked = pendingLikes.get(id); liked !== saved; liked = pendingLikes.get(id)) {
      const updated = await saveLike(id, liked === true)
      saved = liked === true
      if (pendingLikes.get(id) === saved) updatePost(id, (current) => mergePost(current, updated))
    }
  } catch (error) {
    updatePost(id, (current) => withLike(current, saved))
    showError(error)
  } finally {
    pendingLikes.delete(id)
  }
}

/**
 * Returns whether the comment was saved. `onSettled` runs together with the update of the list, so
 * that the comment is never visible twice.
 */
export async function sendComment(
  postId: string,
  text: string,
  onSettled: () => void,
): Promise<boolean> {
  try {
    const call = getBrowserApi().api.post.comment.$post({ query, json: { postId, text } })
    const saved = await parseResponse(call)
    updatePost(postId, (current) => mergePost(current, toShortPost(saved)))
    announceIfHeld('comment', saved)
    return true
  } catch (error) {
    showError(error)
    return false
  } finally {
    onSettled()
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
    updatePost(post._id, (current) => withOlderComments(current, comments))
  } catch (error) {
    showError(error)
  }
}

/** As `sendComment`, for a reply to `targetId`, which is a comment or a reply in its thread. */
export async function sendReply(
  postId: string,
  threadId: string,
  targetId: string,
  text: string,
  onSettled: () => void,
): Promise<boolean> {
  try {
    const call = getBrowserApi().api.post.comment[':id'].replies.$post({
      param: { id: targetId },
      json: { text },
    })
    const reply = await parseResponse(call)
    if (!announceIfHeld('reply', reply))
      updatePost(postId, (current) => withReply(current, threadId, reply))
    return true
  } catch (error) {
    showError(error)
    return false
  } finally {
    onSettled()
  }
}

export async function loadOlderReplies(postId: string, thread: ShortComment): Promise<void> {
  const before = thread.replies[0]?._id
  try {
    const call = getBrowserApi().api.post.comment[':id'].replies.$get({
      param: { id: thread._id },
      query: { before },
    })
    const { replies } = await parseResponse(call)
    updatePost(postId, (current) => withOlderReplies(current, thread._id, replies))
  } catch (error) {
    showError(error)
  }
}

export async function deleteComment(postId: string, id: string): Promise<void> {
  try {
    const call = getBrowserApi().api.post.comment[':id'].$delete({ param: { id } })
    const { msg } = await parseResponse(call)
    updatePost(postId, (current) => withoutComment(current, id))
    toast.success(msg)
  } catch (error) {
    showError(error)
  }
}

/** Returns whether the post was deleted. */
export async function deletePost(id: string): Promise<boolean> {
  try {
    const { msg } = await parseResponse(getBrowserApi().api.post[':id'].$delete({ param: { id } }))
    removePost(id)
    toast.success(msg)
    return true
  } catch (error) {
    showError(error)
    return false
  }
}

export async function removePreview(id: string): Promise<void> {
  try {
    const call = getBrowserApi().api.post[':id'].preview.$delete({ param: { id } })
    const { msg } = await parseResponse(call)
    updatePost(id, ({ preview: _removed, ...post }) => post)
    toast.success(msg)
  } catch (error) {
    showError(error)
  }
}

/** Safe for responses to requests with `fields=short`, which the client's types do not tell apart. */
export function toShortPost(post: object): ShortPost {
  return post as ShortPost
}

async function saveLike(postId: string, liked: boolean): Promise<ShortPost> {
  const { post } = getBrowserApi().api
  const endpoint = liked ? post.like : post.unlike
  return toShortPost(await parseResponse(endpoint.$put({ query, json: { postId } })))
}
