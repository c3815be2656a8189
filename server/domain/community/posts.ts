import { eq } from 'drizzle-orm'
import { posts } from '#server/db/schema/index.ts'
import type { Post, PostRequest, PostShape, ShortPost } from '#shared/contract/community.ts'
import { communityMessages } from '#shared/messages/community.ts'
import type { Deps } from '../deps.ts'
import { claimUpload } from '../files/index.ts'
import { findReceiversByPost, publishNotificationsChanged } from '../notifications/index.ts'
import { type Actor, requireResourceRight } from '../rights.ts'
import { getPost, lockPost } from './get-post.ts'
import { communityPolicy } from './policy.ts'

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
  const receiverIds = await deps.db.transaction(async (tx) => {
    const { authorId: ownerId } = await lockPost(tx, id)
    requireResourceRight(communityPolicy.deletePost, actor, { ownerId })
    const receiverIds = await findReceiversByPost(tx, id)
    await tx.delete(posts).where(eq(posts.id, id))
    return receiverIds
  })
  for (const receiverId of receiverIds) publishNotificationsChanged(deps, receiverId)
  return { msg: communityMessages.postDeleted }
}
