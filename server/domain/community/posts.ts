import { eq } from 'drizzle-orm'
import { posts } from '#server/db/schema/index.ts'
import type { Post, PostRequest, PostShape, ShortPost } from '#shared/contract/community.ts'
import { communityMessages } from '#shared/messages/community.ts'
import type { RemovalReason } from '#shared/removal-reasons.ts'
import type { Deps } from '../deps.ts'
import { claimUpload } from '../files/index.ts'
import { findReceiversByPost, publishNotificationsChanged } from '../notifications/index.ts'
import { type Actor, requireResourceRight } from '../rights.ts'
import { getPost, lockPostForUpdate } from './get-post.ts'
import { communityPolicy } from './policy.ts'
import { recordRemoval } from './record-removal.ts'

/**
 * Creates a post, optionally with an uploaded image of the author, and returns it. Throws `too_many`, and what
 * `claimUpload` throws.
 */
export async function createPost(
  deps: Deps,
  author: Actor,
  { content, feeling, images }: PostRequest,
  shape: PostShape,
): Promise<Post | ShortPost> {
  await deps.limits.take('postPerAccount', author.id)
  const publicId = (images && images.public_id) || ''
  const id = await deps.db.transaction(async (tx) => {
    const claim = { publicId, purpose: 'post', userId: author.id, current: null } as const
    const image = publicId ? await claimUpload(deps, tx, claim) : null
    const [post] = await tx
      .insert(posts)
      .values({
        authorId: author.id,
        content,
        feeling: feeling || null,
        imageUploadId: image?.id ?? null,
        createdAt: deps.clock.now(),
      })
      .returning({ id: posts.id })
    if (!post) throw new Error('The insert returned no post.')
    return post.id
  })
  void deps.events.publish('postAdded', { postId: id, authorId: author.id })
  return getPost(deps, author, id, shape)
}

/** Deletes a post with its likes, comments and notifications. Throws `not_found` and `forbidden`. */
export async function deletePost(deps: Deps, actor: Actor, id: string): Promise<{ msg: string }> {
  await deletePostRow(deps, actor, id)
  return { msg: communityMessages.postDeleted }
}

/** As `deletePost`, by a moderator and for a reason, which the audit log keeps. */
export async function removePost(
  deps: Deps,
  moderator: Actor,
  id: string,
  reason: RemovalReason,
): Promise<{ msg: string }> {
  await deletePostRow(deps, moderator, id, reason)
  return { msg: communityMessages.postRemoved }
}

async function deletePostRow(
  deps: Deps,
  actor: Actor,
  id: string,
  reason?: RemovalReason,
): Promise<void> {
  const receiverIds = await deps.db.transaction(async (tx) => {
    const { authorId } = await lockPostForUpdate(tx, id)
    requireResourceRight(communityPolicy.deletePost, actor, { ownerId: authorId })
    const receiverIds = await findReceiversByPost(tx, id)
    await tx.delete(posts).where(eq(posts.id, id))
    await recordRemoval(deps, tx, actor, { action: 'post.removed', authorId, reason })
    return receiverIds
  })
  for (const receiverId of receiverIds) publishNotificationsChanged(deps, receiverId)
}
