import { and, eq } from 'drizzle-orm'
import { postLikes } from '#server/db/schema/index.ts'
import type { Post, PostShape, ShortPost } from '#shared/contract/community/community.ts'
import type { Deps } from '../deps.ts'
import {
  deleteNotification,
  publishNotification,
  publishNotificationsChanged,
} from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { getPost, lockPost, requirePostRow } from './get-post.ts'
import { insertLike, toInsertValues } from './insert-with-notification.ts'

/** Likes a post, notifies its author once, and returns the post. Throws `not_found`. */
export async function likePost(
  deps: Deps,
  actor: Actor,
  postId: string,
  shape: PostShape,
): Promise<Post | ShortPost> {
  const createdAt = deps.clock.now()
  const like = toInsertValues('like', { postId, actorId: actor.id, createdAt })
  const { notification } = await requirePostRow(postId, () => insertLike(deps.db).execute(like))
  publishNotification(deps, notification ?? undefined)
  return getPost(deps, actor, postId, shape)
}

/** Removes a like and its notification, and returns the post. Throws `not_found`. */
export async function unlikePost(
  deps: Deps,
  actor: Actor,
  postId: string,
  shape: PostShape,
): Promise<Post | ShortPost> {
  const receiverId = await deps.db.transaction(async (tx) => {
    const { authorId } = await lockPost(tx, postId, actor.id)
    const unliked = await tx
      .delete(postLikes)
      .where(and(eq(postLikes.postId, postId), eq(postLikes.userId, actor.id)))
      .returning({ postId: postLikes.postId })
    if (unliked.length === 0) return undefined
    await deleteNotification(tx, { kind: 'like', receiverId: authorId, actorId: actor.id, postId })
    return authorId
  })
  if (receiverId) publishNotificationsChanged(deps, receiverId)
  return getPost(deps, actor, postId, shape)
}
