import { and, eq } from 'drizzle-orm'
import { postLikes } from '#server/db/schema/index.ts'
import type { Post, PostShape, ShortPost } from '#shared/contract/community.ts'
import type { Deps } from '../deps.ts'
import { notify, tellChanged, tellNote, withdraw } from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { getPost, holdPost } from './find-post.ts'

/** Likes a post; the notification is kept with the like, once. Answers the post. Throws `not_found`. */
export async function likePost(
  deps: Deps,
  actor: Actor,
  postId: string,
  shape: PostShape,
): Promise<Post | ShortPost> {
  const note = await deps.db.transaction(async (tx) => {
    const { authorId } = await holdPost(tx, postId)
    const liked = await tx
      .insert(postLikes)
      .values({ postId, userId: actor.id, createdAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning({ postId: postLikes.postId })
    if (liked.length === 0) return undefined
    return notify(deps, tx, { kind: 'like', receiverId: authorId, actorId: actor.id, postId })
  })
  tellNote(deps, note)
  return getPost(deps, actor, postId, shape)
}

/** Takes a like back, with its notification. Answers the post. Throws `not_found`. */
export async function unlikePost(
  deps: Deps,
  actor: Actor,
  postId: string,
  shape: PostShape,
): Promise<Post | ShortPost> {
  const receiverId = await deps.db.transaction(async (tx) => {
    const { authorId } = await holdPost(tx, postId)
    const unliked = await tx
      .delete(postLikes)
      .where(and(eq(postLikes.postId, postId), eq(postLikes.userId, actor.id)))
      .returning({ postId: postLikes.postId })
    if (unliked.length === 0) return undefined
    await withdraw(tx, { kind: 'like', receiverId: authorId, actorId: actor.id, postId })
    return authorId
  })
  if (receiverId) tellChanged(deps, receiverId)
  return getPost(deps, actor, postId, shape)
}
